import { clientProblem, Session } from '@scv/auth/session';
import type { PortalConfig } from '@scv/config';
import { ConfigError } from '../start/load-config.ts';

/**
 * Creates the session from the settings. Throws a ConfigError if the provider's client library rejects them
 * (specification, sections 5 and 8) or is too old for okta-react.
 */
export function createSession({ okta, session: { idleMinutes } }: PortalConfig): Session {
  const session = open();
  const problem = clientProblem(session.client);
  if (problem) throw new ConfigError([problem]);
  return session;

  function open(): Session {
    try {
      return new Session(okta, idleMinutes);
    } catch (error) {
      throw new ConfigError([error instanceof Error ? error.message : String(error)]);
    }
  }
}
