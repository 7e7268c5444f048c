import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { ConfigError } from '@scv/config';
import { act, render, screen } from '@testing-library/react';
import { useRouteError } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { SessionProvider, useSession, useSignedInPerson } from './session-context.tsx';
import { Session } from './session.ts';

beforeEach(fakeLocks);

/** Renders a screen whose provider fails with `error`, for a signed-in person or for nobody. */
async function open(error: Error, isSignedIn = true) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  if (isSignedIn) storeTokens({ expired: false });
  const session = new Session(fakeSettings, 30);
  await session.isSignedIn();
  const provider = vi.spyOn(session, 'provider').mockRejectedValue(error);
  const element = (
    <SessionProvider session={session}>
      <Person />
    </SessionProvider>
  );
  return { provider, ...renderRoute([{ path: '/', element, ErrorBoundary: Failure }], '/') };
}

const Person = () => <p>Signed in as {useSignedInPerson().name || 'nobody'}</p>;
const Failure = () => <p>{(useRouteError() as Error).message}</p>;

const waitForFirstScreen = () => act(() => vi.advanceTimersByTimeAsync(5_000));

test('settings that the provider’s client rejects are shown, once the first screen was', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React logs what a boundary catches
  await open(new ConfigError(['No issuer passed to constructor.']));
  expect(screen.getByText('Signed in as Ada Byron')).toBeVisible();

  await waitForFirstScreen();
  expect(screen.getByText('No issuer passed to constructor.')).toBeVisible();
});

test('a client that can’t be loaded leaves the screen as it is', async () => {
  const { provider } = await open(new Error('The chunk is missing.'));
  await waitForFirstScreen();
  expect(provider).toHaveBeenCalledOnce();
  expect(screen.getByText('Signed in as Ada Byron')).toBeVisible();
});

test('the client isn’t loaded for a screen that was left meanwhile', async () => {
  const { provider, unmount } = await open(new Error('The chunk is missing.'));
  unmount();
  await waitForFirstScreen();
  expect(provider).not.toHaveBeenCalled();
});

test('while nobody is signed in the client isn’t loaded, and the person is empty', async () => {
  const { provider } = await open(new Error('The chunk is missing.'), false);
  await waitForFirstScreen();
  expect(provider).not.toHaveBeenCalled();
  expect(screen.getByText('Signed in as nobody')).toBeVisible();
});

test('a screen outside the provider says what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Alone = () => <p>{useSession().idleLimitMs}</p>;
  expect(() => render(<Alone />)).toThrow('useSession needs a SessionProvider above it.');
});
