/** What is said of the house in the page. */

import { said } from "../words/language.svelte";
import type { Failure } from "./messages";

export const words = said({
  en: {
    coming: "Fetching the games …",
    opening: "Setting up the games …",
    storage:
      "This browser keeps nothing for this page: it may be full, or a private window. Make room or open an ordinary window, then load the page again.",
    foreign:
      "What this browser keeps for this page cannot be read. Delete the site’s data in the browser to begin anew.",
    files: "Not everything has come over the network. Check the connection and load the page again.",
    old: "This browser is too old to play here. A current Firefox, Chrome, Edge or Safari can.",
    python: "The games could not be started in this browser. Load the page again.",
  },
  fr: {
    coming: "Chargement des jeux …",
    opening: "Préparation des jeux …",
    storage:
      "Ce navigateur ne garde rien pour cette page : il est plein, ou la fenêtre est privée. Faites de la place ou ouvrez une fenêtre ordinaire, puis rechargez la page.",
    foreign:
      "Ce que ce navigateur garde pour cette page est illisible. Effacez les données du site dans le navigateur pour recommencer.",
    files: "Tout n’est pas arrivé par le réseau. Vérifiez la connexion et rechargez la page.",
    old: "Ce navigateur est trop ancien pour jouer ici. Un Firefox, Chrome, Edge ou Safari à jour le peut.",
    python: "Les jeux n’ont pas pu démarrer dans ce navigateur. Rechargez la page.",
  },
});

/** Why there is no house. */
export function failure(why: Failure): string {
  return words()[why];
}
