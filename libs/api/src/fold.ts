import { addressIn, inUnicode, unseen } from './email.ts';

/** Accents that stand alone. NFKD would make a blank and a mark of them. */
const loneAccents = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/g;

/**
 * Characters that a search ignores, because people often don't type them: invisible characters, joiners and variation
 * selectors; accents of Latin, Greek and Cyrillic letters; Hebrew points; Arabic vowels, hamza and tatweel. The vowel
 * signs of other scripts count.
 */
const dropped = new RegExp(
  String.raw`[\p{Default_Ignorable_Code_Point}\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7` +
    String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670]`,
  'gu',
);

/** Characters that NFKD leaves, by what people type for them on other keyboards. Hyphens and dashes become '-'. */
const typed: Record<string, string> = {
  ae: 'æ',
  b: 'ɓ',
  d: 'ðđɖɗ',
  e: 'əɛ',
  f: 'ƒ',
  h: 'ħ',
  i: 'ıɨ',
  j: 'ȷ',
  k: 'ƙĸ',
  l: 'łƚ',
  n: 'ŋɲ',
  o: 'øɔ',
  oe: 'œ',
  ss: 'ß',
  t: 'ŧ',
  th: 'þ',
  u: 'ʉ',
  y: 'ƴ',
  z: 'ƶ',
  σ: 'ς',
  // The letters of Persian and Urdu keyboards, and those that are often written without their points.
  ي: 'یى',
  ك: 'ک',
  ه: 'ة',
  ا: 'ٱ',
  "'": '`\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\ua78c',
  '"': '\u05f4\u201c\u201d\u201e\u201f',
};
/** The zeros of other scripts, which the other digits follow. */
const zeros = '٠۰߀०০੦૦୦௦౦೦൦๐໐༠၀០᠐';

const plain = new Map([
  ...Object.entries(typed).flatMap(([text, all]) => Array.from(all, (one): [string, string] => [one, text])),
  ...Array.from(zeros).flatMap((zero) =>
    Array.from('0123456789', (digit): [string, string] => [
      String.fromCodePoint(zero.charCodeAt(0) + Number(digit)),
      digit,
    ]),
  ),
]);
const special = new RegExp(String.raw`[${[...plain.keys()].join('')}\p{Dash_Punctuation}\u02d7\u2043\u2212]`, 'gu');

/**
 * The form in which searches and orders compare texts, without what people leave out or type in another way: case,
 * accents, the kind of an apostrophe, hyphen or blank, and full width. 'Émile' and 'EMILE' become 'emile'. Never for an
 * email's uniqueness, a caller's lookup or LoginId, which have `emailKey`.
 *
 * A change needs a new `foldMark` and a migration like 035-fold.sql (apps/reference-api/src/database).
 */
export const fold = (text: string) =>
  text
    .replace(loneAccents, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(dropped, '')
    .replace(special, (one) => plain.get(one) ?? '-')
    .replace(/[\s\u2800]+/g, ' ')
    .normalize('NFC');

/** The distinct words of a search, folded. A comma separates words too, as in 'Byron, Ada'. */
export const searchWords = (text: string) => [...new Set(fold(addressIn(text) ?? text).match(/[^\s,]+/g))];

/** The folded text that a search looks at. It has a domain of an email in both of its forms. */
export function searched(text: string): string {
  const read = inUnicode(text);
  return fold(read === text ? text : `${text} ${read}`);
}

/** Whether a search finds a text: each of its words has to occur in it. */
export function finds(text: string, search: string): boolean {
  const folded = searched(text);
  return searchWords(search).every((word) => occurrences(folded, word).length > 0);
}

/**
 * One or two ASCII characters, or an email with one before the @. They occur inside nearly every text, so a search
 * compares them only with the start of each word.
 */
export const isShort = (word: string) => /^[!-~]([!-~]?$|@)/.test(word);

/** The indexes at which a search finds a folded word in a folded text. */
export function occurrences(text: string, word: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!isShort(word) || at === 0 || text[at - 1] === ' ') found.push(at);
  }
  return found;
}

/** The contract's limit: the server refuses a longer search. */
const maxQueryLength = 254;

/**
 * The search text that is sent: the email address if it holds one. Otherwise it is trimmed (specification, section 5),
 * without invalid characters and cut to the contract's limit.
 */
export function cleanQuery(text: string): string {
  const query = addressIn(text) ?? text.replaceAll(unseen, '').replaceAll('\0', '');
  return query.trim().slice(0, maxQueryLength).trimEnd().toWellFormed();
}
