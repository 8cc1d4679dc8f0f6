/** What the page about Gratteciel says. */

import { plural, said } from "../../words/language.svelte";

export const words = said({
  en: {
    title: "About",
    lead: "Gratteciel brings back five board games about skyscrapers that are out of print: in the browser, in the terminal, and as a library for research. It is free software, and anybody may run a server of their own.",
    what: "What this is",
    whatMore: [
      "You need no account: with your first game you become a guest, known by one cookie. A passphrase keeps your name, if you like.",
      "This page loads nothing from anywhere else, counts nobody and shows no advertising. Your settings stay on your device.",
      "The computer’s players think on the server, by searching ahead from what their own seat can see. They never look at hidden cards, nor at luck to come. Their seven levels differ in how much they think, not in what they know.",
    ],
    whatHere: [
      "You need no account, and nobody hears of your games: they are played in this browser, which keeps your tables. Deleting its data deletes them; the record of a game can be downloaded.",
      "This page loads nothing from anywhere else, counts nobody and shows no advertising. Once it has come whole, it needs no network.",
      "The computer’s players think in your browser, by searching ahead from what their own seat can see. They never look at hidden cards, nor at luck to come. Their seven levels differ in how much they think, not in what they know.",
    ],
    reconstructed: "What is reconstructed",
    reconstructedWhy:
      "The games cannot be bought any more, and not everything about them can be found. For each we say where its values come from; the rules are told in our own words.",
    allRules: "All rules",
    luck: "How luck is proved",
    luckIntro: "You need not believe that dice and cards are fair here. You can compute it.",
    luckGames: (games: string) => `This is about ${games}. In the other games luck decides at most who sits where.`,
    luckSteps: [
      [
        "Before the game",
        "a secret number is drawn, and its fingerprint is shown (a SHA-256 hash). From then on nobody can change the secret: the fingerprint would no longer fit.",
      ],
      [
        "You add a word",
        "if you like, when you sit down. It is mixed into every roll, so that not even whoever drew the secret could choose the luck beforehand.",
      ],
      [
        "During the game",
        "every roll and every card is computed from the secret, the players’ words and how many rolls there were before: nothing else, nothing later. So nothing rolls again: whoever takes a step back meets the same luck.",
      ],
      [
        "After the game",
        "the secret is shown. Anybody can check that it fits the fingerprint, and compute every roll again.",
      ],
    ] as [string, string][],
    luckPage:
      "The page of a finished game does this for you, in your own browser. Here you can check any finished table:",
    luckField: "Link or id of a finished table",
    luckCheck: "Check its luck",
    luckChecking: "Computing…",
    luckFair: (rolls: number) =>
      plural(rolls, "Fair: the one roll follows from the secret.", "Fair: all # rolls follow from the secret."),
    luckSeats: "The order of the seats follows from the secret.",
    luckNone: "There was no luck at this table.",
    luckUnfair: (entries: string) =>
      `Not as it should be: entries ${entries} of the log do not follow from the secret.`,
    luckRuled: "What could be rolled is what the rules say, as this device knows them.",
    luckUnruly: (entries: string) =>
      `Not as it should be: what could be rolled at entries ${entries} of the log is not what the rules say.`,
    luckOther: "The secret does not fit the fingerprint.",
    luckInsecure:
      "This browser computes such things only over https, or from the machine itself (localhost). Use the program below.",
    fingerprint: "Fingerprint",
    compare: "Compare it with the one you saw before the game began.",
    luckSelf: "Or with a program, on your own machine, from the record of the game:",
    access: "For everyone",
    accessMore: [
      "Every game can be played with a mouse, by touch, by keyboard alone, and with a screen reader: every plot and piece is a labelled control, moves are announced, and a list of all allowed moves stands beside every board.",
      "Owners are told apart by colour, pattern and letter. There are palettes for eyes that confuse red and green or blue and yellow, a light and a dark theme, and nothing moves if you do not want it to.",
      "Should something not work for you, that is a fault of ours, and to be mended.",
    ],
    accessLink: "Settings",
    credits: "Credits and licence",
    creditsIntro: "The games belong to their designers and publishers:",
    creditsNotice:
      "Gratteciel is not affiliated with or endorsed by any of them. It contains no text and no art of theirs: rules, examples, names of variants and pictures were written and drawn afresh, and what could not be found is marked as a reconstruction.",
    licence:
      "Gratteciel is free software under the Apache License 2.0. The typeface is Jost* by Owen Earl (SIL Open Font License 1.1).",
    programs: "For programs",
    programsWhy: "Whatever this page can do, a program can do too: set up tables, look, play, listen.",
    docs: "The interface, with examples",
    document: "The same for tools (OpenAPI)",
    token: "Make a token",
    trouble: "The games could not be loaded.",
    again: "Try again",
  },
  fr: {
    title: "À propos",
    lead: "Gratteciel fait revivre cinq jeux de société sur les gratte-ciel, épuisés depuis longtemps : dans le navigateur, dans le terminal, et comme bibliothèque pour la recherche. C’est un logiciel libre, et chacun peut tenir son propre serveur.",
    what: "Ce que c’est",
    whatMore: [
      "Aucun compte n’est nécessaire : votre première partie fait de vous un invité, reconnu par un cookie. Une phrase secrète garde votre nom, si vous le souhaitez.",
      "Cette page ne charge rien d’ailleurs, ne compte personne et ne montre aucune publicité. Vos réglages restent sur votre appareil.",
      "Les joueurs de l’ordinateur réfléchissent sur le serveur, en cherchant à partir de ce que leur place peut voir. Ils ne regardent ni les cartes cachées, ni le hasard à venir. Leurs sept niveaux diffèrent par la quantité de réflexion, non par ce qu’ils savent.",
    ],
    whatHere: [
      "Aucun compte n’est nécessaire, et personne n’apprend rien de vos parties : elles se jouent dans ce navigateur, qui garde vos tables. En effacer les données les efface ; le fichier d’une partie peut être téléchargé.",
      "Cette page ne charge rien d’ailleurs, ne compte personne et ne montre aucune publicité. Une fois arrivée en entier, elle se passe de réseau.",
      "Les joueurs de l’ordinateur réfléchissent dans votre navigateur, en cherchant à partir de ce que leur place peut voir. Ils ne regardent ni les cartes cachées, ni le hasard à venir. Leurs sept niveaux diffèrent par la quantité de réflexion, non par ce qu’ils savent.",
    ],
    reconstructed: "Ce qui est reconstitué",
    reconstructedWhy:
      "Ces jeux ne s’achètent plus, et tout n’a pas pu être retrouvé. Pour chacun nous disons d’où viennent les valeurs ; les règles sont racontées dans nos propres mots.",
    allRules: "Toutes les règles",
    luck: "Comment le hasard est prouvé",
    luckIntro: "Vous n’avez pas à croire que les dés et les cartes sont honnêtes ici. Vous pouvez le calculer.",
    luckGames: (games: string) =>
      `Il s’agit de ${games}. Dans les autres jeux, le hasard décide tout au plus de qui s’assied où.`,
    luckSteps: [
      [
        "Avant la partie",
        "un nombre secret est tiré, et son empreinte montrée (un hachage SHA-256). Dès lors personne ne peut plus changer le secret : l’empreinte ne correspondrait plus.",
      ],
      [
        "Vous ajoutez un mot",
        "si vous voulez, en vous asseyant. Il est mêlé à chaque tirage : même qui a tiré le secret n’a pas pu choisir le hasard d’avance.",
      ],
      [
        "Pendant la partie",
        "chaque dé et chaque carte se calculent à partir du secret, des mots des joueurs et du nombre de tirages précédents : rien d’autre, rien plus tard. Aucun tirage n’est donc refait : qui reprend un coup retrouve le même hasard.",
      ],
      [
        "Après la partie",
        "le secret est montré. Chacun peut vérifier qu’il correspond à l’empreinte, et recalculer chaque tirage.",
      ],
    ] as [string, string][],
    luckPage:
      "La page d’une partie terminée le fait pour vous, dans votre propre navigateur. Ici, vous pouvez vérifier n’importe quelle table terminée :",
    luckField: "Lien ou identifiant d’une table terminée",
    luckCheck: "Vérifier son hasard",
    luckChecking: "Calcul en cours…",
    luckFair: (rolls: number) =>
      plural(
        rolls,
        "Honnête : l’unique tirage découle du secret.",
        "Honnête : les # tirages découlent tous du secret.",
      ),
    luckSeats: "L’ordre des places découle du secret.",
    luckNone: "Il n’y a pas eu de hasard à cette table.",
    luckUnfair: (entries: string) =>
      `Ce n’est pas ce qui devrait être : les entrées ${entries} du journal ne découlent pas du secret.`,
    luckRuled: "Ce qui pouvait sortir est bien ce que disent les règles, que cet appareil connaît.",
    luckUnruly: (entries: string) =>
      `Quelque chose cloche : ce qui pouvait sortir aux entrées ${entries} du journal n’est pas ce que disent les règles.`,
    luckOther: "Le secret ne correspond pas à l’empreinte.",
    luckInsecure:
      "Ce navigateur ne fait ces calculs que par https, ou depuis la machine même (localhost). Servez-vous du programme ci-dessous.",
    fingerprint: "Empreinte",
    compare: "Comparez-la à celle que vous avez vue avant le début de la partie.",
    luckSelf: "Ou avec un programme, sur votre propre machine, à partir du fichier de la partie :",
    access: "Pour tout le monde",
    accessMore: [
      "Tous les jeux se jouent à la souris, au doigt, au clavier seul et avec un lecteur d’écran : chaque parcelle et chaque pièce est un élément nommé, les coups sont annoncés, et la liste de tous les coups permis se trouve à côté de chaque plateau.",
      "Les propriétaires se distinguent par la couleur, le motif et la lettre. Il y a des palettes pour les yeux qui confondent rouge et vert ou bleu et jaune, un thème clair et un sombre, et rien ne bouge si vous ne le voulez pas.",
      "Si quelque chose ne marche pas pour vous, c’est un défaut de notre part, et il est à réparer.",
    ],
    accessLink: "Réglages",
    credits: "Crédits et licence",
    creditsIntro: "Les jeux appartiennent à leurs auteurs et à leurs éditeurs :",
    creditsNotice:
      "Gratteciel ne leur est pas lié et n’a pas leur caution. Il ne contient ni texte ni illustration d’eux : règles, exemples, noms des variantes et dessins ont été écrits et dessinés à neuf, et ce qui n’a pas été retrouvé est signalé comme une reconstitution.",
    licence:
      "Gratteciel est un logiciel libre, sous licence Apache 2.0. Le caractère est Jost*, d’Owen Earl (SIL Open Font License 1.1).",
    programs: "Pour les programmes",
    programsWhy:
      "Tout ce que fait cette page, un programme peut le faire : préparer des tables, regarder, jouer, écouter.",
    docs: "L’interface, avec des exemples",
    document: "La même pour les outils (OpenAPI)",
    token: "Créer un jeton",
    trouble: "Les jeux n’ont pas pu être chargés.",
    again: "Réessayer",
  },
});
