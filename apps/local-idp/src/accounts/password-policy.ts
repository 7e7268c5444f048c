import { type Account, loginKey } from './account-store.ts';

/** Earlier passwords, the current one included, that a new one must differ from. */
export const historyCount = 4;
const minLength = 8;

/** Longer ones would only make hashing expensive. The same as the sign-in page's field. */
const maxLength = 1024;

/** Okta's default rules, in the shape of its `_embedded.policy` (Authentication API, "Policy object"). */
export const passwordPolicy = {
  expiration: { passwordExpireDays: 0 },
  complexity: {
    minLength,
    minLowerCase: 1,
    minUpperCase: 1,
    minNumber: 1,
    minSymbol: 0,
    excludeUsername: true,
    excludeAttributes: [],
  },
  age: { minAgeMinutes: 0, historyCount },
};

/** A new password that breaks a rule, with one sentence for each broken rule. */
export class PasswordRefused extends Error {
  override name = 'PasswordRefused';
  readonly causes: string[];

  constructor(causes: string[]) {
    super(causes.join(' '));
    this.causes = causes;
  }
}

/** @returns one sentence for each rule that the password breaks; reuse is checked with the hashes (credentials.ts) */
export function passwordFaults(password: string, { login }: Pick<Account, 'login'>): string[] {
  const rules: [broken: boolean, sentence: string][] = [
    [[...password].length < minLength, `The password must have at least ${minLength} characters.`],
    [password.length > maxLength, `The password must have at most ${maxLength} characters.`],
    [!/\p{Ll}/u.test(password), 'The password must contain a lowercase letter.'],
    [!/\p{Lu}/u.test(password), 'The password must contain an uppercase letter.'],
    [!/\d/.test(password), 'The password must contain a number.'],
    [containsPartOf(login, password), 'The password must not contain parts of your username.'],
  ];
  return rules.filter(([broken]) => broken).map(([, sentence]) => sentence);
}

/** As at Okta, parts are separated by `.`, `,`, `-`, `_`, `#` and `@`; shorter ones than four letters don't count. */
function containsPartOf(login: string, password: string): boolean {
  const parts = loginKey(login).split(/[.,\-_#@]/);
  return parts.some((part) => part.length >= 4 && loginKey(password).includes(part));
}
