import type { PhoneTransaction } from '@okta/okta-auth-js/myaccount';

/** How the provider sends a code to a phone. */
export type PhoneMethod = 'SMS' | 'CALL';

/** The number of a phone. okta-auth-js declares `profile` as what is sent to add a phone, which has one level more. */
export const numberOf = ({ profile }: PhoneTransaction) => (profile as unknown as { phoneNumber: string }).phoneNumber;

/** A typed number in international form (E.164), as the provider takes it; undefined if it is none. */
export function internationalNumber(typed: string): string | undefined {
  const number = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(number) ? number : undefined;
}
