/** Asking again what was asked too soon. */

import { Problem } from "./client";

/** Ask; where it is too soon, once it no longer is, if what is answered is still wanted then. */
export async function onceAllowed<T>(ask: () => Promise<T>, wanted: () => boolean = () => true): Promise<T> {
  for (;;)
    try {
      return await ask();
    } catch (problem) {
      const seconds = problem instanceof Problem ? Number(problem.facts["seconds"]) : NaN;
      if (!(problem instanceof Problem) || problem.code !== "request/too-many" || !seconds) throw problem;
      await new Promise((wake) => setTimeout(wake, seconds * 1000));
      if (!wanted()) throw problem;
    }
}
