import { onTestFinished, vi } from 'vitest';
import type { Session } from '../session/session.ts';

/** Stops the session's client, if the test has loaded it. Otherwise it would react to the next test's tokens. */
export function stopAfterTest(session: Session): Session {
  const provider = vi.spyOn(session, 'provider');
  onTestFinished(async () => {
    if (provider.mock.calls.length > 0) await session.provider().then(({ client }) => client.stop());
  });
  return session;
}
