/** Marks that Latin, Greek and Cyrillic letters carry; the vowel signs of other scripts stay. */
const combiningMarks = /[\u0300-\u036f]/g;

/** Letters that Unicode does not take apart into a plain one and a mark, as people without them type them. */
const plainLetters: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' };
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Letter case, accents and repeated blanks taken away: 'Émile', 'EMILE' and ' Łukasz  B' become 'emile' and ' lukasz b'. */
export const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .replace(specialLetters, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .normalize('NFC');

/** The different words of a search, folded. Who writes 'Byron, Ada' means two words, not a comma. */
export const searchWords = (text: string) => [
  ...new Set(
    fold(text)
      .split(/[\s,]+/)
      .filter((word) => word !== ''),
  ),
];
