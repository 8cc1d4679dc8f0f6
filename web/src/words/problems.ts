/** A refusal in words. */

import { Problem } from "../api/client";
import { language, said } from "./language.svelte";

const words = said({
  en: {
    lost: "The server does not answer. Check the connection and try again.",
    unclear: "The server could not do this. Try again in a moment.",
  },
  fr: {
    lost: "Le serveur ne répond pas. Vérifiez la connexion et réessayez.",
    unclear: "Le serveur n’a pas pu le faire. Réessayez dans un instant.",
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
