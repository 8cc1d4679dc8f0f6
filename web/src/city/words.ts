/** What the city says of itself. */

import { said } from "../words/language.svelte";

export const words = said({
  en: {
    tools: "View of the city",
    turnLeft: "Turn the city left (Q)",
    turnRight: "Turn the city right (E)",
    nearer: "Come nearer (+)",
    farther: "Go farther away (−)",
    whole: "Show the whole city (0)",
    from: [
      "Seen from the south-east",
      "Seen from the north-east",
      "Seen from the north-west",
      "Seen from the south-west",
    ],
  },
  fr: {
    tools: "Vue de la ville",
    turnLeft: "Tourner la ville vers la gauche (Q)",
    turnRight: "Tourner la ville vers la droite (E)",
    nearer: "S’approcher (+)",
    farther: "S’éloigner (−)",
    whole: "Montrer toute la ville (0)",
    from: ["Vue du sud-est", "Vue du nord-est", "Vue du nord-ouest", "Vue du sud-ouest"],
  },
});
