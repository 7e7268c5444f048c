interface AccountFailure {
  kind: 'taken' | 'email' | 'profile' | 'rights' | 'other';
  /** The text of a tooltip. */
  short: string;
  /** The refusal and its remedy, in an administrator's words. */
  sentence: string;
}

/** Okta's error codes and texts, first match first: 'login: An object with this field already exists in …'. */
const failures: readonly (AccountFailure & { said: RegExp })[] = [
  {
    kind: 'taken',
    said: /already exists/i,
    short: 'Login taken at the sign-in provider',
    sentence: 'The sign-in provider already has an account with this login.',
  },
  {
    kind: 'rights',
    said: /E00000(?:06|15)\b|do not have permission|not authori[sz]ed/i,
    short: 'The API’s token lacks a right',
    sentence:
      'The API’s token may not do this at the sign-in provider. An administrator of the provider can give it the right.',
  },
  {
    kind: 'email',
    said: /\b(?:email|login|username)\b[^:]*: .*(?:pattern|valid|form of an email|format)/i,
    short: 'Email not accepted by the sign-in provider',
    sentence: 'The sign-in provider doesn’t accept this email address.',
  },
  {
    kind: 'profile',
    said: /validation failed|E00000(?:01|49|75)\b|E0000112\b|\b(?:first|last)Name\b|\battribute\b|\bprofile\b/i,
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
