import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi, describe } from 'vitest';
import { SessionProvider, useSignedInPerson } from './session-context.tsx';
import { Session } from './session.ts';
import { ObservableSessionStatus } from './session-status.ts';

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

  test('an answer of the API ends a temporary problem, but begins no session that has ended', () => {
    const status = new ObservableSessionStatus();
    status.change('ended', ada);
    status.endTemporaryProblem();
    expect(status.current).toBe('ended');
    status.change('wrong-clock');
    status.endTemporaryProblem();
    expect(status.current).toBe('signed-in');
  });

  test('subscribers are told of another name, not of the same person again', () => {
    const status = new ObservableSessionStatus();
    status.change('signed-in', ada);
    const hear = vi.fn<() => void>();
    const unsubscribe = status.subscribe(hear);
    status.change('signed-in', { ...ada });
    expect(hear).not.toHaveBeenCalled();
    status.change('signed-in', { ...ada, name: 'Ada King' });
    expect(hear).toHaveBeenCalledOnce();
    expect(status.person?.name).toBe('Ada King');

    unsubscribe();
    status.change('leaving');
    expect(hear).toHaveBeenCalledOnce();
  });
});
