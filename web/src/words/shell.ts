/** What the frame around every page says. */

import { said } from "./language.svelte";

export const shell = said({
  en: {
    skip: "Skip to the page",
    home: "Home",
    mine: "My games",
    rules: "Rules",
    settings: "Settings",
    about: "About",
    main: "Main",
    language: "Langue : français",
    lost: "There is nothing at this address",
    lostWhy: "The link may be incomplete, or the table may be gone.",
    back: "To the front page",
    close: "Close",
    connection: "The server does not answer. Trying again…",
    failed: "This page could not be loaded",
    again: "Try again",
    notice: "Notices",
    motto: "Five lost games about skyscrapers, playable again.",
  },
  fr: {
    skip: "Aller à la page",
    home: "Accueil",
    mine: "Mes parties",
    rules: "Règles",
    settings: "Réglages",
    about: "À propos",
    main: "Principale",
    language: "Language: English",
    lost: "Il n’y a rien à cette adresse",
    lostWhy: "Le lien est peut-être incomplet, ou la table n’existe plus.",
    back: "Vers l’accueil",
    close: "Fermer",
    connection: "Le serveur ne répond pas. Nouvel essai…",
    failed: "Cette page n’a pas pu être chargée",
    again: "Réessayer",
    notice: "Messages",
    motto: "Cinq jeux de gratte-ciel disparus, de nouveau jouables.",
  },
});
