/** What the seven levels of the computer's players are called; the dice game ranks people by the same names. */

import { said } from "./language.svelte";

export const LEVELS = [
  "intern",
  "apprentice",
  "craftsman",
  "junior-architect",
  "senior-architect",
  "master-builder",
  "living-legend",
] as const;

/** The level one meets first: it knows what it is doing, and can be beaten. */
export const FIRST_LEVEL = "apprentice";

const names = said<Record<string, string>>({
  en: {
    intern: "Intern",
    apprentice: "Apprentice",
    craftsman: "Craftsman",
    "junior-architect": "Junior Architect",
    "senior-architect": "Senior Architect",
    "master-builder": "Master Builder",
    "living-legend": "Living Legend",
    random: "Chance",
  },
  fr: {
    intern: "Stagiaire",
    apprentice: "Apprenti",
    craftsman: "Artisan",
    "junior-architect": "Architecte junior",
    "senior-architect": "Architecte senior",
    "master-builder": "Maître bâtisseur",
    "living-legend": "Légende vivante",
    random: "Hasard",
  },
});

const characters = said<Record<string, string>>({
  en: {
    intern: "knows the rules, and not much more",
    apprentice: "knows the game, and makes mistakes",
    craftsman: "solid; punishes carelessness",
    "junior-architect": "plans ahead",
    "senior-architect": "strong",
    "master-builder": "very strong",
    "living-legend": "the best we have; thinks longest",
  },
  fr: {
    intern: "connaît les règles, et guère plus",
    apprentice: "connaît le jeu, et se trompe",
    craftsman: "solide ; punit l’inattention",
    "junior-architect": "prévoit plusieurs coups",
    "senior-architect": "fort",
    "master-builder": "très fort",
    "living-legend": "le meilleur que nous ayons ; réfléchit le plus",
  },
});

/** What a level is called. */
export function levelName(level: string): string {
  return names()[level] ?? level;
}

/** How a level plays, in a few words. */
export function levelCharacter(level: string): string {
  return characters()[level] ?? "";
}
