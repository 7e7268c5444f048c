import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi, describe } from 'vitest';
import { SessionProvider, useSignedInPerson } from './session-context.tsx';
import { Session } from './session.ts';
import { ObservableSessionStatus, type SessionStatus } from './session-status.ts';
import { currentToken, renewedToken } from './provider-token.ts';

beforeEach(fakeLocks);

/** Renders a screen whose client can't be loaded, for a signed-in person or for nobody. */
async function open(isSignedIn = true) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  if (isSignedIn) storeTokens({ expired: false });
  const session = new Session(fakeSettings, 30);
  await session.isSignedIn();
  const provider = vi.spyOn(session, 'provider').mockRejectedValue(new Error('The chunk is missing.'));
  const element = (
    <SessionProvider session={session}>
      <Person />
    </SessionProvider>
  );
  return { provider, ...renderRoute([{ path: '/', element }], '/') };
}

const Person = () => <p>Signed in as {useSignedInPerson().name || 'nobody'}</p>;

const waitForFirstScreen = () => act(() => vi.advanceTimersByTimeAsync(5_000));

test('a client that can’t be loaded leaves the screen as it is', async () => {
  const { provider } = await open();
  await waitForFirstScreen();
  expect(provider).toHaveBeenCalledOnce();
  expect(screen.getByText('Signed in as Ada Byron')).toBeVisible();
});

test('while nobody is signed in the client isn’t loaded, and the person is empty', async () => {
  const { provider } = await open(false);
  await waitForFirstScreen();
  expect(provider).not.toHaveBeenCalled();
  expect(screen.getByText('Signed in as nobody')).toBeVisible();
});

describe('the status', () => {
  const ada = { login: 'ada', name: 'Ada', email: 'ada@scv.example' };

  test.each<[SessionStatus, SessionStatus]>([
    ['provider-unreachable', 'signed-in'],
    ['ended', 'ended'],
    ['leaving', 'leaving'],
  ])('when the API answers again, %s becomes %s', (before, after) => {
    const status = new ObservableSessionStatus();
    status.change(before, ada);
    status.endTemporaryProblem();
    expect(status.current).toBe(after);
  });

  test.each([
    ['the same person', { ...ada }, 0],
    ['another login', { ...ada, login: 'joan' }, 1],
    ['a new name', { ...ada, name: 'Ada King' }, 1],
  ])('signed in again as %s: subscribers are told %d times', (_what, person, times) => {
    const status = new ObservableSessionStatus();
    status.change('signed-in', ada);
    const hear = vi.fn<() => void>();
    const unsubscribe = status.subscribe(hear);

    status.change('signed-in', person);
    expect(hear).toHaveBeenCalledTimes(times);
    expect(status.person).toEqual(person);

    unsubscribe();
    status.change('leaving');
    expect(hear).toHaveBeenCalledTimes(times);
  });

  test('the person is kept until nobody is signed in', () => {
    const status = new ObservableSessionStatus();
    status.change('signed-in', ada);
    status.change('ended');
    expect(status.person).toBe(ada);
    status.change('signed-out');
    expect(status.person).toBeUndefined();
  });
});

describe('the access token', () => {
  /** A provider's client with these functions. */
  const providing = (client: object) => () => Promise.resolve({ client } as never);
  const networkError = expect.objectContaining({ name: 'ApiError', kind: 'network' });

  function inStatus(current: SessionStatus) {
    const status = new ObservableSessionStatus();
    status.change(current);
    return status;
  }

  test.each<[string | null, SessionStatus, unknown]>([
    ['new', 'signed-in', 'new'],
    [null, 'signed-out', undefined],
    [null, 'provider-unreachable', networkError],
    [null, 'wrong-clock', networkError],
  ])('an expired token, renewed as %o in status %s', async (token, current, expected) => {
    storeTokens({ expired: true });
    const load = providing({ getOrRenewAccessToken: () => Promise.resolve(token) });
    expect(await currentToken(load, inStatus(current)).catch((error: unknown) => error)).toEqual(expected);
  });

  test.each<[SessionStatus, unknown]>([
    ['signed-out', undefined],
    ['provider-unreachable', networkError],
  ])('a renewal that fails in status %s is logged', async (current, expected) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const load = providing({ tokenManager: { renew: () => Promise.reject(new Error('no')) } });
    expect(await renewedToken(load, inStatus(current)).catch((error: unknown) => error)).toEqual(expected);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('The access token could not be renewed.', 'no');
  });
});
