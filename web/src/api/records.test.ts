import { afterEach, expect, test, vi } from "vitest";
import { me } from "../state/person.svelte";
import { Problem, type PersonView } from "./client";
import { fileAt } from "./download";
import { allGames, handOver } from "./records";
import { served } from "./transport";

const game = (table: string): object => ({ table, record: `record of ${table}`, players: [] });
/** Pages of games, by the table they begin after. */
const PAGES: Record<string, object> = {
  "": { games: [game("a")], unread: ["b"], before: "b" },
  b: { games: [game("d")], unread: ["c"], before: null },
};

afterEach(() => {
  vi.restoreAllMocks();
  [me.person, me.known] = [null, false];
});

test("nobody has games on a server, and is not refused those on this device because of that", async () => {
  vi.spyOn(served, "fetch").mockImplementation(async (request) =>
    request.url.endsWith("/visitor") ? Response.json({}) : Response.json({}, { status: 401 }),
  );
  expect((await allGames()).file.size).toBe(0);
});

test("of games that are taken along it is known how many could not be read", async () => {
  vi.spyOn(served, "fetch").mockImplementation(async (request) => {
    if (request.method === "POST") return Response.json({ table: { id: "there" }, new: true }, { status: 201 });
    return Response.json(PAGES[new URL(request.url).searchParams.get("before") ?? ""]);
  });
  [me.person, me.known] = [{ name: "Ann" } as PersonView, true];
  const { file, unread } = await allGames();
  expect(
    (await file.text())
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { table: string }).table),
  ).toEqual(["a", "d"]);
  expect(unread).toBe(2);
  expect(await handOver()).toMatchObject({ added: 2, unread: 2 });
});

test("a file is what was asked for, or there is none", async () => {
  const told = { code: "table/damaged", title: "The table is damaged", detail: "Others go on.", facts: {} };
  const answers = [
    new Response("gratteciel record"),
    Response.json(told, { status: 500 }),
    new Response("<html>", { status: 502 }),
  ];
  vi.spyOn(served, "fetch").mockImplementation(
    async () => answers.shift() ?? Promise.reject(new TypeError("no network")),
  );
  const file = (): Promise<Blob> => fileAt("/api/v1/tables/~a/record");
  expect(await (await file()).text()).toBe("gratteciel record");
  for (const code of ["table/damaged", "server/unclear", "connection/lost"]) {
    const problem = await file().catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(Problem);
    expect((problem as Problem).code).toBe(code);
  }
});
