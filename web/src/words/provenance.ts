/** Where the values of an edition come from, and what those values are called. */

import { said } from "./language.svelte";

export const SOURCES = ["rulebook", "report", "reconstruction"] as const;
export type Source = (typeof SOURCES)[number];

export const sources = said<Record<Source, { name: string; text: string }>>({
  en: {
    rulebook: { name: "From the rulebook", text: "printed in the rules that came with the game" },
    report: { name: "From public reports", text: "told or photographed by people who have the game" },
    reconstruction: { name: "Reconstructed by us", text: "not to be found anywhere; made so that the game plays well" },
  },
  fr: {
    rulebook: { name: "De la règle du jeu", text: "imprimé dans la règle fournie avec le jeu" },
    report: {
      name: "De comptes rendus publics",
      text: "raconté ou photographié par des personnes qui possèdent le jeu",
    },
    reconstruction: {
      name: "Reconstitué par nous",
      text: "introuvable ; fait de sorte que le jeu se joue bien",
    },
  },
});

const values = said<Record<string, string>>({
  en: {
    board: "the board",
    "board.columns": "the columns of the board",
    "board.rows": "the rows of the board",
    "board.central": "the central cells",
    "board.corners": "the corners of the street",
    "board.street": "the street",
    "board.districts": "the districts of the board",
    pieces: "the pieces",
    dice: "the dice",
    faces: "the faces of the dice",
    heights: "the heights of buildings",
    "tiles.points": "the points of the tiles",
    "tiles.copies": "the number of tiles",
    course: "the course of the game",
    start: "the start",
    ranks: "the ranks",
    money: "the money",
    "cards.copies": "how many there are of each card",
    "cards.stride": "how far a card moves a figure",
    "cards.relief": "what a card pays the poorest",
    "cards.windfall": "what a card pays for the dice",
    "cards.tax": "the tax on skyscrapers",
    "floors.values": "the values of the floors",
    "floors.copies": "the number of floors",
    penthouses: "the penthouses",
    neutral: "the neutral floors",
    skyline: "the Skyline floors",
    purse: "the most money a player may hold",
    bonus: "the bonus cards",
    missions: "the missions",
    "four_players.floors": "the floors of four players",
    "four_players.apart": "whether two of four players may start in one district",
    "four_players.plots": "the colours of the plots for four players",
    "three_players.floors": "the floors of three players",
    "three_players.apart": "whether two of three players may start in one district",
    "three_players.plots": "the colours of the plots for three players",
    flight: "the flight",
    points: "the points",
  },
  fr: {
    board: "le plateau",
    "board.columns": "les colonnes du plateau",
    "board.rows": "les rangées du plateau",
    "board.central": "les cases centrales",
    "board.corners": "les coins de la rue",
    "board.street": "la rue",
    "board.districts": "les quartiers du plateau",
    pieces: "les pièces",
    dice: "les dés",
    faces: "les faces des dés",
    heights: "les hauteurs des immeubles",
    "tiles.points": "les points des tuiles",
    "tiles.copies": "le nombre de tuiles",
    course: "le déroulement",
    start: "la mise en place",
    ranks: "les niveaux",
    money: "l’argent",
    "cards.copies": "le nombre d’exemplaires de chaque carte",
    "cards.stride": "le nombre de cases d’une carte",
    "cards.relief": "ce qu’une carte verse au plus pauvre",
    "cards.windfall": "ce qu’une carte verse pour les dés",
    "cards.tax": "la taxe sur les gratte-ciel",
    "floors.values": "la valeur des étages",
    "floors.copies": "le nombre d’étages",
    penthouses: "les appartements-terrasses",
    neutral: "les étages neutres",
    skyline: "les étages Skyline",
    purse: "la somme qu’un joueur peut détenir au plus",
    bonus: "les primes",
    missions: "les missions",
    "four_players.floors": "les étages à quatre joueurs",
    "four_players.apart": "si deux joueurs sur quatre peuvent partir du même quartier",
    "four_players.plots": "les couleurs des terrains à quatre joueurs",
    "three_players.floors": "les étages à trois joueurs",
    "three_players.apart": "si deux joueurs sur trois peuvent partir du même quartier",
    "three_players.plots": "les couleurs des terrains à trois joueurs",
    flight: "le vol",
    points: "les points",
  },
});

/** What a value of an edition is called. */
export function valueName(key: string): string {
  return values()[key] ?? key;
}

/** The values of an edition by where they come from. */
export function bySource(provenance: Readonly<Record<string, string>>): { source: Source; values: string[] }[] {
  return SOURCES.map((source) => ({
    source,
    values: Object.keys(provenance).filter((key) => provenance[key] === source),
  })).filter((group) => group.values.length > 0);
}
