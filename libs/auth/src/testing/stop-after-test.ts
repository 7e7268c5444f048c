import { onTestFinished, vi } from 'vitest';
import type { Session } from '../session/session.ts';

/**
 * Stops the session's client, if the test has loaded it. Otherwise it would react to the next test's tokens. A client
 * that is still starting is stopped afterwards: its start would undo an earlier stop.
 */
export function stopAfterTest(session: Session): Session {
  const provider = vi.spyOn(session, 'provider');
  onTestFinished(async () => {
    if (provider.mock.calls.length === 0) return;
    const { client } = await session.provider();
    await vi.waitUntil(() => client.tokenManager.isStarted(), { timeout: 10_000 });
    await client.stop();
  });
  return session;
}
