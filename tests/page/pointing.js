// Points at whatever glows until the game is over, or so many steps were begun; how many were.
async (most) => {
  const all = (where) => [...document.querySelectorAll(where)];
  const glowing = "[data-board] [data-target]:is([data-mark=choosable], [data-mark=shown])";
  let at = 0,
    begun = 0,
    since = performance.now();
  while (!all("[data-testid=ending]").length) {
    const [prompt] = all("[data-prompt][data-mine=true]");
    if (prompt && Number(prompt.dataset.at) > at) {
      if (begun === most) break;
      at = Number(prompt.dataset.at);
      begun += 1;
      since = performance.now();
    }
    if (performance.now() - since > 60_000) throw new Error(`nothing new after ${at}: ${document.body.innerText}`);
    const sure = all("[data-testid=sure]");
    const steps = all("[data-prompt] [data-step]");
    const things = all(`[data-prompt] [data-target], ${glowing}`);
    const choices = prompt ? ([sure, steps, things].find((some) => some.length) ?? []) : [];
    choices[(7 * begun) % choices.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return begun;
};
