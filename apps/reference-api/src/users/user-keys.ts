import { fold } from '@scv/api/schemas';

/** Keeps an index row below PostgreSQL's limit of 2,704 bytes; further characters don't matter for the order. */
const longestKey = 64;

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
    searchText: inAscii(fold(`${firstName} ${lastName} ${email}`)),
  };
}

export const emailKey = (email: string) => email.toLowerCase();

/** A LIKE pattern that finds a folded word anywhere; its own pattern characters mean themselves. */
export const containing = (word: string) => `%${inAscii(word).replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Letters, digits and signs of ASCII stay, every other character becomes its code in capitals, which folded text has
 * none of: `X` and four of them, or `Y` and six; so what contains what stays the same. The trigrams of a database are
 * made of the letters of its locale only: a name in another script would be looked for row by row.
 */
const inAscii = (text: string) =>
  text.replace(/[^ -@[-~]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const digits = code.toString(16).padStart(code < 0x1_00_00 ? 4 : 6, '0');
    return (
      (code < 0x1_00_00 ? 'X' : 'Y') + digits.replace(/./g, (digit) => 'ABCDEFGHIJKLMNOP'.charAt(parseInt(digit, 16)))
    );
  });
