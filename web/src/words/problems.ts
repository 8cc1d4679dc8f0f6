/** A refusal in words. */

import { Problem } from "../api/client";
import { language, said } from "./language.svelte";

const words = said({
  en: {
    lost: "There is no answer. Check the connection and try again.",
    unclear: "This could not be done. Try again in a moment.",
  },
  fr: {
    lost: "Il n’y a pas de réponse. Vérifiez la connexion et réessayez.",
    unclear: "Cela n’a pas pu se faire. Réessayez dans un instant.",
  },
});

/** What to tell somebody whose request was refused; `unknown` because anything can be thrown. */
export function problemText(problem: unknown): string {
  if (!(problem instanceof Problem)) return words().unclear;
  if (problem.code === "connection/lost") return words().lost;
  if (!problem.detail) return problem.title || words().unclear;
  const colon = language.current === "fr" ? "\u00a0: " : ": ";
  return problem.title ? `${problem.title}${colon}${problem.detail}` : problem.detail;
}
