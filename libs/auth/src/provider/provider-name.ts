import { withTimeout } from '@scv/browser';
import type { Session } from '../session/session.ts';

/** A later answer would change the screen under somebody who is reading it. */
const timeoutMs = 500;

/** The part of the answer that is read: RFC 7033, section 4.4, as Okta fills it in. */
interface WebfingerAnswer {
  links?: { titles?: Record<string, string> }[];
}

/**
 * The provider's name, which it tells by webfinger for the account that is to sign in. Undefined if it doesn't tell in
 * time. Never rejects: the name only reassures.
 */
export async function providerName({ provider }: Session, login: string): Promise<string | undefined> {
  const ask = async () => {
    const { client } = await provider();
    return (await client.webfinger({ resource: `okta:acct:${login}` })) as WebfingerAnswer;
  };
  try {
    const { links = [] } = await withTimeout(timeoutMs, new Error('The provider took too long.'), ask());
    return links.flatMap(({ titles = {} }) => Object.values(titles))[0];
  } catch {
    return undefined;
  }
}
