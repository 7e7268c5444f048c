import { fold } from '@scv/api/schemas';

/** Characters. Keeps an index row below PostgreSQL's limit of 2,704 bytes; sorting needs no more. */
const maxKeyLength = 64;

interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** The columns of `users` that are computed from a user's fields, for sorting, searching and unique emails. */
export function userKeys({ firstName, lastName, email }: Person) {
  return {
    email_key: emailKey(email),
    last_name_key: sortKey(lastName),
    first_name_key: sortKey(firstName),
    search_text: inAscii(fold(`${firstName} ${lastName} ${email}`)),
  };
}

/** Lower-cases ASCII letters only, so that no other character passes for one: the Kelvin sign is no k. */
export const emailKey = (email: string) => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const sortKey = (name: string) => fold(name).slice(0, maxKeyLength).toWellFormed();

/** A LIKE pattern that matches a folded word anywhere in `search_text`. */
export const containing = (word: string) => `%${literal(word)}%`;

/** LIKE patterns, of which one matches a folded word at the start of a word of `search_text`. */
export const startingAWord = (word: string) => [`${literal(word)}%`, `% ${literal(word)}%`];

const literal = (word: string) => inAscii(word).replace(/[\\%_]/g, '\\$&');

/**
 * Encodes every character outside ASCII as capital letters, which folded text never contains: `X` and four letters, or
 * `Y` and six. Substrings stay substrings. PostgreSQL builds trigrams only from letters of the database's locale, so
 * without this a name in another script would be searched row by row.
 */
export const inAscii = (text: string) =>
  text.replace(/[^ -@[-~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const [prefix, length] = code < 0x1_00_00 ? ['X', 4] : ['Y', 6];
    const digits = code.toString(16).padStart(length, '0');
    return prefix + digits.replace(/./g, (digit) => 'ABCDEFGHIJKLMNOP'.charAt(parseInt(digit, 16)));
  });
