/** Where the API stands on its host, and what of it people are led to. */

/** What every route begins with. */
export const PREFIX = "/api/v1";
/** The documentation of the API, and the document that programs read. */
export const DOCS = "/api/docs";
export const DOCUMENT = `${DOCS}/openapi.json`;

/** Whether a path is none of the app's pages. */
export function ofApi(path: string): boolean {
  return path.startsWith("/api/");
}

/** What an address asks for, without what every route begins with. */
export function pathOf(address: string): string {
  return new URL(address, location.href).pathname.slice(PREFIX.length);
}

/** The record of a game. */
export function recordOf(table: string): string {
  return `${PREFIX}/tables/${table}/record`;
}
