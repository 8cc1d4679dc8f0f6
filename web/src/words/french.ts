/** Names in French sentences: small words give up their vowel ("d’Essen") or melt into an article ("du hasard"). */

/**
 * A word that begins with a vowel. Letters that stand for themselves do not ("de A à Z", "a3"), nor does an h: which are
 * mute only a dictionary knows, and "de Hugo" is never wrong.
 */
const OPEN = /^(?!onz|oui(?!\p{L}))(?:[aàâäæeéèêëiîïoôöœuùûü](?=[\p{L}'’.-])|y(?=[bcdfghjklmnpqrstvwxz]))/iu;
const MELTED: Record<string, string> = { le: "du", les: "des" };

/** "de Rouge", "d’Ann", "du hasard". */
export function de(name: string): string {
  const [article = "", ...rest] = name.split(" ");
  const melted = MELTED[article];
  if (melted && rest.length) return [melted, ...rest].join(" ");
  return OPEN.test(name) ? `d’${name}` : `de ${name}`;
}

/** "que Rouge", "qu’Ann". */
export function que(name: string): string {
  return OPEN.test(name) ? `qu’${name}` : `que ${name}`;
}
