import { afterEach, describe, expect, it, vi } from "vitest";
import { keep } from "../state/device";
import { Both } from "./both";
import { served } from "./transport";

vi.stubGlobal("location", { href: "http://page/", origin: "http://page" });
const RECORD = "gratteciel record";
const asked: string[] = [];
let able = true;
let found = "running";
vi.mock("../house/client", () => ({
  open: () => ({
    fetch: async (request: Request) => {
      const path = new URL(request.url).pathname.replace("/api/v1", "");
      asked.push(`page ${request.method} ${path} ${await request.text()}`);
      if (!able) return Response.json({}, { status: 500 });
      return Response.json(path.endsWith("hint") ? { at: 0, seat: 1, moves: ["a"] } : { status: found });
    },
  }),
}));

/** A server that wishes pages to think, or does not; one of its tables hides something. */
function server(groups: string[], review = "none"): void {
  vi.spyOn(served, "fetch").mockImplementation(async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace("/api/v1", "") + search;
    asked.push(`server ${request.method} ${path}`);
    if (path === "/capabilities") return Response.json({ groups });
    if (path === "/tables/hides/record") return Response.json({}, { status: 403 });
    if (path.endsWith("/record")) return new Response(RECORD);
    if (path === "/tables/rated/hint?elsewhere=true") return Response.json({ code: "hint/refused" }, { status: 409 });
    if (path.endsWith("?elsewhere=true")) return Response.json({ at: 7, seat: 1, moves: [] });
    if (path.endsWith("/review") && request.method === "GET") return Response.json({ status: review });
    return Response.json({ by: "server" });
  });
}

const page = (): Both => new Both({ folder: "http://page/house/", files: [], site: "/", version: "" });
const ask = async (both: Both, method: string, path: string): Promise<unknown> => {
  asked.length = 0;
  return (await both.fetch(new Request(`http://page/api/v1${path}`, { method }))).json();
};

describe("hints and reviews of a server's tables", () => {
  afterEach(() => {
    able = true;
    found = "running";
    keep("gratteciel.reviewed", null);
    vi.doUnmock("./aside");
    vi.restoreAllMocks();
  });

  it("are the server's, unless it wishes otherwise", async () => {
    server(["thinking"]);
    expect(await ask(page(), "GET", "/tables/abc/hint")).toEqual({ by: "server" });
    expect(await ask(page(), "POST", "/tables/abc/review")).toEqual({ by: "server" });
    expect(asked.filter((one) => one.startsWith("page"))).toEqual([]);
  });

  it("are thought of in the page where it does, and hints are noted", async () => {
    server(["pages"]);
    const both = page();
    expect(await ask(both, "GET", "/tables/abc/hint")).toEqual({ at: 7, seat: 1, moves: ["a"] });
    expect(asked).toContain("server GET /tables/abc/hint?elsewhere=true");
    expect(await ask(both, "GET", "/tables/abc/review")).toEqual({ status: "none" });
    expect(await ask(both, "POST", "/tables/abc/review")).toEqual({ status: "running" });
    expect(await ask(both, "GET", "/tables/abc/review")).toEqual({ status: "running" });
    expect(asked).toEqual([`page POST /records/review ${JSON.stringify({ record: RECORD, begin: true })}`]);
  });

  it("are found again by a page that is loaded anew, unless they had to make room", async () => {
    server(["pages"]);
    await ask(page(), "POST", "/tables/abc/review");
    expect(await ask(page(), "GET", "/tables/other/review")).toEqual({ status: "none" });
    found = "done";
    expect(await ask(page(), "GET", "/tables/abc/review")).toEqual({ status: "done" });
    expect(asked).toContain(`page POST /records/review ${JSON.stringify({ record: RECORD, begin: false })}`);
    found = "none";
    expect(await ask(page(), "GET", "/tables/abc/review")).toEqual({ status: "none" });
    expect(asked.at(-1)).toBe("server GET /tables/abc/review");
    found = "running";
    for (let n = 0; n < 16; n++) await ask(page(), "POST", `/tables/t${n}/review`);
    await ask(page(), "GET", "/tables/abc/review");
    expect(asked.filter((one) => one.startsWith("page"))).toEqual([]);
  });

  it("are the server's where something is hidden, it has one, or the page fails", async () => {
    server(["pages"], "done");
    expect(await ask(page(), "GET", "/tables/hides/hint")).toEqual({ by: "server" });
    expect(await ask(page(), "POST", "/tables/abc/review")).toEqual({ by: "server" });
    able = false;
    expect(await ask(page(), "GET", "/tables/abc/hint")).toEqual({ by: "server" });
  });

  it("are refused where the server refuses", async () => {
    server(["pages"]);
    expect(await ask(page(), "GET", "/tables/rated/hint")).toEqual({ code: "hint/refused" });
    expect(asked.filter((one) => one.startsWith("page"))).toEqual([]);
  });

  it("are the server's where what thinks does not come, which is not asked for where nobody wishes it", async () => {
    let asked = 0;
    vi.resetModules();
    vi.doMock("./aside", () => {
      asked += 1;
      throw new TypeError("Failed to fetch dynamically imported module");
    });
    const { Both } = await import("./both");
    const { served } = await import("./transport");
    const hint = async (groups: string[]): Promise<unknown> => {
      vi.spyOn(served, "fetch").mockImplementation(async (request) =>
        Response.json(request.url.endsWith("/capabilities") ? { groups } : { by: "server" }),
      );
      const both = new Both({ folder: "http://page/house/", files: [], site: "/", version: "" });
      return (await both.fetch(new Request("http://page/api/v1/tables/abc/hint"))).json();
    };
    expect(await hint(["thinking"])).toEqual({ by: "server" });
    expect(asked).toBe(0);
    expect(await hint(["pages"])).toEqual({ by: "server" });
    expect(asked).toBe(1);
  });
});
