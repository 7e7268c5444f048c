/**
 * Accents of Latin, Greek and Cyrillic letters (the vowel signs of other scripts stay), and the joiners, which change
 * how Persian, Sinhala and Telugu letters look and are often left out when typing.
 */
const marks = /[\u0300-\u036f\u200c\u200d]/g;

/** Letters and apostrophes that NFKD does not decompose, and how people type them on other keyboards. */
const plainLetters: Record<string, string> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  '\u2018': "'",
  '\u2019': "'",
  '\u02bc': "'",
};
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Removes case, accents and repeated blanks: 'Émile' and 'EMILE' become 'emile', ' Łukasz  B' becomes ' lukasz b'. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .normalize('NFC');

/** The distinct words of a search, folded. A comma separates words too, as in 'Byron, Ada'. */
export const searchWords = (text: string) => [...new Set(fold(text).match(/[^\s,]+/g))];

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

/** Trims a search text (specification, section 5), drops invalid characters, and cuts it to the contract's limit. */
export function cleanQuery(text: string): string {
  return text.replaceAll('\0', '').trim().slice(0, maxQueryLength).trimEnd().toWellFormed();
}
