/** What is said of games that are taken along. */

import { plural, said } from "../../words/language.svelte";

export const recordWords = said({
  en: {
    title: "Take games along",
    why: "Finished games as files, to be kept or opened elsewhere. Choose a file, or drop it on this page: a record (.sky), or a file of several games. What is added is marked as unverified.",
    lasting: {
      promised: "This browser has promised to keep the games on this device until you delete them.",
      unpromised:
        "This browser has not promised to keep the games on this device: it may forget them when room gets short, and a private window forgets them when it is closed. Finished games can be kept as files.",
      window:
        "The games on this device are forgotten when this private window is closed. Finished ones can be kept as files.",
    },
    save: "Download all my games",
    take: "Add games from a file",
    handOver: (count: number) =>
      plural(count, "Hand # game on this device over to the server", "Hand # games on this device over to the server"),
    watch: "Watch it",
    busy: "One moment …",
    taken: (added: number, known: number) =>
      [
        added ? plural(added, "# game added.", "# games added.") : "No game added.",
        known ? plural(known, "# was there already.", "# were there already.") : "",
      ]
        .filter(Boolean)
        .join(" "),
    unread: (count: number) =>
      count
        ? plural(
            count,
            "# game cannot be read any more, and was left out.",
            "# games cannot be read any more, and were left out.",
          )
        : "",
    which: (number: number, why: string) => `Game ${number}: ${why}`,
    others: (count: number) => plural(count, "and # more", "and # more"),
    large: (name: string) => `${name} is too large for a file of games (20 MB at most).`,
    failed: "This did not work; what was added before stays.",
  },
  fr: {
    title: "Emporter des parties",
    why: "Vos parties finies en fichiers, à garder ou à rouvrir ailleurs. Choisissez un fichier ou déposez-le sur cette page : une partie (.sky) ou un fichier de plusieurs parties. Ce qui est ajouté est marqué comme non vérifié.",
    lasting: {
      promised: "Ce navigateur a promis de garder les parties de cet appareil tant que vous ne les effacez pas.",
      unpromised:
        "Ce navigateur n’a pas promis de garder les parties de cet appareil : il peut les oublier quand la place manque, et une fenêtre privée les oublie quand on la ferme. Les parties finies se gardent en fichiers.",
      window:
        "Les parties de cet appareil seront oubliées quand cette fenêtre privée sera fermée. Les parties finies se gardent en fichiers.",
    },
    save: "Télécharger toutes mes parties",
    take: "Ajouter des parties d’un fichier",
    handOver: (count: number) =>
      plural(count, "Confier # partie de cet appareil au serveur", "Confier # parties de cet appareil au serveur"),
    watch: "La revoir",
    busy: "Un instant …",
    taken: (added: number, known: number) =>
      [
        added ? plural(added, "# partie ajoutée.", "# parties ajoutées.") : "Aucune partie ajoutée.",
        known ? plural(known, "# y était déjà.", "# y étaient déjà.") : "",
      ]
        .filter(Boolean)
        .join(" "),
    unread: (count: number) =>
      count
        ? plural(
            count,
            "# partie n’est plus lisible et a été laissée de côté.",
            "# parties ne sont plus lisibles et ont été laissées de côté.",
          )
        : "",
    which: (number: number, why: string) => `Partie ${number} : ${why}`,
    others: (count: number) => plural(count, "et # autre", "et # autres"),
    large: (name: string) => `${name} est trop gros pour un fichier de parties (20 Mo au plus).`,
    failed: "Cela n’a pas marché ; ce qui a déjà été ajouté reste.",
  },
});
