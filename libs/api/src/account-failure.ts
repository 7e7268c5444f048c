interface AccountFailure {
  kind: 'another' | 'unseen' | 'taken' | 'email' | 'profile' | 'rights' | 'other';
  /** The text of a tooltip. */
  short: string;
  /** The refusal and its remedy, in an administrator's words. */
  sentence: string;
}

/** Sentences of a backend after the refusal of a taken login: why the account with it can't become the user's. */
export const takenBy = {
  another: 'The account with this login belongs to another user.',
  unseen: 'The API can’t find the account with this login.',
} as const;

/**
 * Texts of a backend and Okta, first match first. Okta names each field before its fault: 'Api validation failed: login:
 * login: An object with this field already exists in …'.
 */
const failures: readonly (AccountFailure & { said: RegExp })[] = [
  {
    kind: 'another',
    said: new RegExp(takenBy.another),
    short: 'Login taken by the account of another user',
    sentence: 'The account at the sign-in provider with this login belongs to another user.',
  },
  {
    kind: 'unseen',
    said: new RegExp(takenBy.unseen),
    short: 'Login taken by an account that the API can’t find',
    sentence:
      'The sign-in provider has an account with this login, but the API can’t find it there: it may be deactivated, or the API’s token may not see it.',
  },
  {
    kind: 'taken',
    said: /\blogin: [^:]*already exists/i,
    short: 'Login taken at the sign-in provider',
    sentence: 'The sign-in provider already has an account with this login.',
  },
  {
    kind: 'rights',
    said: /do not have permission|not authori[sz]ed/i,
    short: 'The API’s token lacks a right',
    sentence:
      'The API’s token may not do this at the sign-in provider. An administrator of the provider can give it the right.',
  },
  {
    kind: 'email',
    said: /\b(?:email|login)(?:: | attribute\b)/i,
    short: 'Email not accepted by the sign-in provider',
    sentence: 'The sign-in provider doesn’t accept this email address.',
  },
  {
    kind: 'profile',
    said: /validation failed|\battribute\b|\bprofile\b/i,
    short: 'Data not accepted by the sign-in provider',
    sentence:
      'The sign-in provider doesn’t accept the name or other data of this user. Edit the user, or have the provider’s rules changed.',
  },
];

const other: AccountFailure = {
  kind: 'other',
  short: 'Refused by the sign-in provider',
  sentence: 'The sign-in provider refuses to make or change the account.',
};

/** Why an account could not be made or changed. @param detail what the provider said, as in `UserAccount.detail` */
export const accountFailureOf = (detail = ''): AccountFailure =>
  failures.find(({ said }) => said.test(detail)) ?? other;
