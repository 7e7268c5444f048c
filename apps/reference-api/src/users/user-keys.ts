/** Marks that Latin, Greek and Cyrillic letters carry; the vowel signs of other scripts stay. */
const combiningMarks = /[\u0300-\u036f]/g;
/** Keeps an index row below PostgreSQL's limit of 2,704 bytes; further characters don't matter for the order. */
const longestKey = 64;

/** Letters that Unicode does not take apart into a plain one and a mark, as people without them type them. */
const plainLetters: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' };
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

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** What is stored beside a user's data to find and sort it. */
export function userKeys({ firstName, lastName, email }: Person) {
  return {
    emailKey: emailKey(email),
    lastNameKey: fold(lastName).slice(0, longestKey).toWellFormed(),
    firstNameKey: fold(firstName).slice(0, longestKey).toWellFormed(),
    searchText: fold(`${firstName} ${lastName} ${email}`),
  };
}

export const emailKey = (email: string) => email.toLowerCase();

/** A LIKE pattern that finds `text` anywhere; its own pattern characters mean themselves. */
export const containing = (text: string) => `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
