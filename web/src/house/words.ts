/** What is said of the house in the page. */

import { said } from "../words/language.svelte";
import type { Failure } from "./messages";

export const words = said({
  en: {
    coming: "Fetching the games …",
    opening: "Setting up the games …",
    fresh: "A new version is there.",
    freshWhen: "It comes by itself once no game is being played.",
    take: "Have it now",
    later: "Later",
    away: "The server is away. On this device you can play meanwhile, and look at the games that are kept here; the page goes on by itself when the server is back.",
    silent:
      "The games are open in another tab or window of this browser, and that one does not answer: it may be asleep. Look at it for a moment, or close it; this page goes on by itself.",
    storage:
      "This browser keeps nothing for this page: it may be full, or a private window. Make room or open an ordinary window, then load the page again.",
    elsewhere:
      "This page has been opened again elsewhere, and without HTTPS only the last one can play. Load this page again to play here.",
    passing: {
      page: "This browser keeps nothing for this page, as in some private windows: what you play here is gone when you close it. A record of each game can be downloaded.",
      window:
        "This seems to be a private window: your games stay until you close it, and are gone then. Finished ones can be downloaded on “My games”.",
    },
    damaged:
      "Some of what this browser had kept for this page was damaged and is lost: a game may lack its last steps, or not open any more. Everything else is there.",
    deleted:
      "What this browser kept for this page has been deleted, and your games with it. Load the page again to begin anew.",
    foreign:
      "What this browser keeps for this page cannot be read. Delete the site’s data in the browser to begin anew.",
    files: "Not everything has come over the network. Check the connection and load the page again.",
    old: "This browser is too old to play here, or does not allow WebAssembly, as in Lockdown Mode. A current Firefox, Chrome, Edge or Safari that allows it can.",
    python:
      "The games could not be started in this browser, or have stopped. Load the page again: what was played is kept.",
  },
  fr: {
    coming: "Chargement des jeux …",
    opening: "Préparation des jeux …",
    fresh: "Une nouvelle version est là.",
    freshWhen: "Elle viendra d’elle-même quand aucune partie ne sera en cours.",
    take: "La prendre maintenant",
    later: "Plus tard",
    away: "Le serveur est absent. En attendant, vous pouvez jouer sur cet appareil et revoir les parties qui y sont gardées ; la page continuera d’elle-même à son retour.",
    silent:
      "Les jeux sont ouverts dans un autre onglet ou une autre fenêtre de ce navigateur, qui ne répond pas : peut-être en veille. Affichez-le un instant ou fermez-le ; cette page continuera d’elle-même.",
    storage:
      "Ce navigateur ne garde rien pour cette page : il est plein, ou la fenêtre est privée. Faites de la place ou ouvrez une fenêtre ordinaire, puis rechargez la page.",
    elsewhere:
      "Cette page a été ouverte ailleurs aussi et, sans HTTPS, seule la dernière peut jouer. Rechargez cette page pour jouer ici.",
    passing: {
      page: "Ce navigateur ne garde rien pour cette page, comme dans certaines fenêtres privées : ce que vous jouez ici disparaît quand vous la fermez. Le fichier de chaque partie peut être téléchargé.",
      window:
        "Ceci semble être une fenêtre privée : vos parties restent jusqu’à ce que vous la fermiez, puis disparaissent. Celles qui sont finies se téléchargent sous « Mes parties ».",
    },
    damaged:
      "Une partie de ce que ce navigateur gardait pour cette page était endommagée et est perdue : il peut manquer à une partie ses derniers coups, ou elle ne s’ouvre plus. Tout le reste est là.",
    deleted:
      "Ce que ce navigateur gardait pour cette page a été effacé, et vos parties avec. Rechargez la page pour recommencer.",
    foreign:
      "Ce que ce navigateur garde pour cette page est illisible. Effacez les données du site dans le navigateur pour recommencer.",
    files: "Tout n’est pas arrivé par le réseau. Vérifiez la connexion et rechargez la page.",
    old: "Ce navigateur est trop ancien pour jouer ici, ou n’autorise pas WebAssembly, comme en mode Isolement. Un Firefox, Chrome, Edge ou Safari à jour qui l’autorise le peut.",
    python:
      "Les jeux n’ont pas pu démarrer dans ce navigateur, ou se sont arrêtés. Rechargez la page : ce qui a été joué est gardé.",
  },
});

/** Why there is no house. */
export function failure(why: Failure): string {
  return words()[why];
}
