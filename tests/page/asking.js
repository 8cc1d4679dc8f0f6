// Asks the house as another tab of the site does, through its channel; put before whatever a page is made to do.
const asking = (() => {
  const channel = new BroadcastChannel(`gratteciel ${SITE}`);
  const me = `test ${Math.random()}`;
  const waiting = new Map();
  let last = 0;
  channel.onmessage = ({ data }) => {
    if (data.to !== me || data.told.kind !== "answer") return;
    waiting.get(data.told.id)?.(data.told);
    waiting.delete(data.told.id);
  };
  const headers = [["Accept-Language", document.documentElement.lang]];
  const post = (id, method, path, body) => {
    const sent = new TextEncoder().encode(body === null ? "" : JSON.stringify(body));
    const asked = { kind: "ask", id, method, path: `/api/v1${path}`, query: "", headers, body: sent };
    channel.postMessage({ to: "house", from: me, asked });
  };
  // Until there is somebody who answers.
  const there = new Promise((resolve) => {
    const timer = setInterval(() => {
      waiting.set(++last, () => resolve(clearInterval(timer)));
      post(last, "GET", "/capabilities", null);
    }, 50);
  });
  return async (method, path, body = null) => {
    await there;
    const id = ++last;
    const told = await new Promise((resolve) => {
      waiting.set(id, resolve);
      post(id, method, path, body);
    });
    const text = new TextDecoder().decode(told.body);
    return { status: told.status, text, body: /^[[{]/.test(text) ? JSON.parse(text) : null };
  };
})();

/** Play a table to the end, or so many steps of one's own; how many those were, and how it stands. */
const playOn = async (table, most = Infinity) => {
  let now = (await asking("GET", `/tables/${table}`)).body.now;
  let played = 0;
  while (now.status === "playing" && played < most) {
    if (now.steps.length) {
      const step = now.steps[(7 * played) % now.steps.length].step;
      const told = await asking("POST", `/tables/${table}/steps`, { at: now.at, step });
      if (told.status === 200) {
        now = told.body.now;
        played += 1;
        continue;
      }
    } else await new Promise((resolve) => setTimeout(resolve, 20));
    now = (await asking("GET", `/tables/${table}`)).body.now;
  }
  return { played, now };
};
