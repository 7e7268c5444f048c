import { withTimeout } from '@scv/ui/browser';
import type { Session } from '../session/session.ts';

/** A later answer would change the screen under somebody who is reading it. */
const timeoutMs = 500;

/** The part of the answer that we read (RFC 7033, section 4.4), as Okta fills it in. */
interface WebfingerAnswer {
  links?: { titles?: Record<string, string> }[];
}

/**
 * Asks the provider for its name by webfinger. Undefined if it doesn't answer in time. Never rejects, because signing
 * in works without the name.
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
