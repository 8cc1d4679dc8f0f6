/** What is said to somebody who plays alone. */

import { plural, said } from "../../words/language.svelte";

export const t = said({
  en: {
    title: "Playing alone",
    ranks: "The ranks",
    rank: "Rank",
    points: "Points",
    now: (rank: string) => `Rank now: ${rank}`,
    none: "no rank yet",
    next: (rank: string, count: number) => `${rank} ${plural(count, "with # more point", "with # more points")}`,
    standing: { kept: "met as things stand", open: "not met yet", missed: "can no longer be met" },
    over: { kept: "met", open: "not met", missed: "not met" },
    here: "This game",
    best: "Your best",
    nothing: (count: number) => plural(count, "Below # point: no rank.", "Below # points: no rank."),
  },
  fr: {
    title: "En solitaire",
    ranks: "Les niveaux",
    rank: "Niveau",
    points: "Points",
    now: (rank: string) => `Niveau actuel : ${rank}`,
    none: "aucun pour l’instant",
    next: (rank: string, count: number) => `${rank} : ${plural(count, "encore # point", "encore # points")}`,
    standing: { kept: "remplie pour l’instant", open: "pas encore remplie", missed: "ne peut plus être remplie" },
    over: { kept: "remplie", open: "non remplie", missed: "non remplie" },
    here: "Cette partie",
    best: "Votre record",
    nothing: (count: number) => plural(count, "Sous # point : aucun niveau.", "Sous # points : aucun niveau."),
  },
});
