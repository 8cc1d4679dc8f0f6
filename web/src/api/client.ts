/** Asking the server: typed by its own document, refusals as `Problem`s, in the reader's language. */

import createClient from "openapi-fetch";
import { language } from "../words/language.svelte";
import { PREFIX } from "./addresses";
import type { components, paths } from "./schema";
import { transport } from "./transport";

export type Schemas = components["schemas"];
export type Area = Schemas["Area"];
export type BoardView = Schemas["BoardView"];
export type Company = Schemas["Company"];
export type EditionSheet = Schemas["EditionSheet"];
export type FieldView = Schemas["FieldView"];
export type GameCard = Schemas["GameCard"];
export type GamePage = Schemas["GamePage"];
export type Kinds = GameCard["kinds"];
export type HintView = Schemas["HintView"];
export type LineView = Schemas["LineView"];
export type StepSeen = Schemas["StepSeen"];
export type ListedTable = Schemas["ListedTable"];
export type LiveMessage = Schemas["LiveMessage"];
export type Look = Schemas["Look"];
export type Now = Schemas["Now"];
export type OptionView = Schemas["OptionView"];
export type PersonView = Schemas["PersonView"];
export type Picture = Schemas["Picture"];
export type Piece = Schemas["Piece"];
export type Place = Schemas["Place"];
export type PositionView = Schemas["PositionView"];
export type Presence = Schemas["Presence"];
export type Ranked = Schemas["Ranked"];
export type RatingView = Schemas["RatingView"];
export type RefusalView = Schemas["RefusalView"];
export type Remark = Schemas["Remark"];
export type SeatPlan = Schemas["SeatPlan"];
export type SeatView = Schemas["SeatView"];
export type StepView = Schemas["StepView"];
export type TablePlan = Schemas["TablePlan"];
export type TokenView = Schemas["TokenView"];
export type Thing = Schemas["Thing"];
export type ThoughtView = Schemas["ThoughtView"];

/** A refusal, as the server words it; `code` is stable. `connection/lost` is ours: no answer came at all. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly title: string,
    readonly detail: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(detail || title);
  }

  /** What is wrong, without what is to be done about it where that is said apart. */
  get reason(): string {
    const { why } = this.facts;
    return typeof why === "string" ? why : this.detail || this.title || String(this.status);
  }

  /** Whether asking again later may help: no answer, or one of a server or proxy that is busy or restarts. */
  get passing(): boolean {
    return [0, 429, 502, 503, 504].includes(this.status);
  }
}

/** The routes by their paths, without what all of them begin with. */
type Routes = { [Path in keyof paths as Path extends `${typeof PREFIX}${infer Rest}` ? Rest : never]: paths[Path] };

/** Whoever answers, path by path: `await answer(server.GET("/games"))`. */
export const server = createClient<Routes>({
  baseUrl: PREFIX,
  credentials: "same-origin",
  headers: { "X-Gratteciel": "1" },
  fetch: (request) => transport.fetch(request),
});

server.use({
  onRequest({ request }) {
    request.headers.set("Accept-Language", language.current);
    return request;
  },
});

/** What was answered, or a `Problem`. */
export async function answer<T>(asked: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  let got: Awaited<typeof asked>;
  try {
    got = await asked;
  } catch {
    throw new Problem("connection/lost", 0, "", "");
  }
  if (got.response.ok) return got.data as T;
  const told = (typeof got.error === "object" && got.error ? got.error : {}) as Partial<Schemas["Problem"]>;
  throw new Problem(
    told.code ?? "server/unclear",
    got.response.status,
    told.title ?? got.response.statusText,
    told.detail ?? "",
    (told.facts ?? {}) as Record<string, unknown>,
  );
}
