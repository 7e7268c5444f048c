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
    searchText: fold(`${firstName} ${lastName} ${email}`),
  };
}

export const emailKey = (email: string) => email.toLowerCase();

/** A LIKE pattern that finds a folded word anywhere; its own pattern characters mean themselves. */
export const containing = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
