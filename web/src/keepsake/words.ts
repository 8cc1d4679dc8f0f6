/** What is said of the skyline to keep. */

import { de } from "../words/french";
import { said } from "../words/language.svelte";

export const words = said({
  en: {
    title: "The skyline, to keep",
    what: "The city you built, with players, scores and date: to hang up, to send, to print.",
    share: "Share the skyline",
    shareText: (game: string) => `Our skyline in ${game}`,
    again: "The picture is ready: share it now.",
    png: "Download as PNG",
    svg: "Download as SVG",
    alt: (game: string) => `The final skyline of this game of ${game}, with players, scores and date`,
    failed: "This browser could not draw the picture.",
  },
  fr: {
    title: "L’horizon, en souvenir",
    what: "La ville que vous avez bâtie, avec les joueurs, les points et la date : à accrocher, à envoyer, à imprimer.",
    share: "Partager l’horizon",
    shareText: (game: string) => `Notre horizon à ${game}`,
    again: "L’image est prête : partagez-la maintenant.",
    png: "Télécharger en PNG",
    svg: "Télécharger en SVG",
    alt: (game: string) => `L’horizon final de cette partie ${de(game)}, avec les joueurs, les points et la date`,
    failed: "Ce navigateur n’a pas pu dessiner l’image.",
  },
});
