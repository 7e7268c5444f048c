import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeProvider, fakeSettings, freshTokens, storeTokens } from '@scv/testing/fake-provider';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OktaContext, type useOktaAuth } from '@okta/okta-react';
import { callbackRoutes, returnTo, rememberFlow, pendingFlows } from '../testing/callback-area.tsx';
import { Session } from '../session/session.ts';
import { CallbackRoute, readCallback } from './callback-route.tsx';
import { unknownSignIn } from '../provider/provider-failure.ts';

const { issuer } = fakeSettings;
const ada = 'ada.byron@scv.example';
const good = async () => HttpResponse.json(await freshTokens('r1'));

beforeEach(() => {
  fakeLocks();
  localStorage.setItem('LoginId', ada);
  rememberFlow('ours');
  rememberFlow('another tab’s');
});
afterEach(() => void vi.useRealTimers());

/** Opens a callback address as the provider's redirect does. */
function open(query: string, path = '/authorization-code/callback') {
  returnTo(`${path}${query}`);
  return renderRoute(callbackRoutes(), path);
}

test.each(['/authorization-code/callback', '/login/callback'])(
  '%s finishes the sign-in and goes to the dashboard (§1, §2, §4, decided 2)',
  async (path) => {
    const isSeen = Promise.withResolvers<void>();
    fakeProvider(async () => {
      await isSeen.promise;
      return good();
    });
    const { router } = open('?code=abc&state=ours', path);

    const heading = await screen.findByRole('heading', { name: 'Signing in' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(location.search).toBe('');
    isSeen.resolve();
    expect(await screen.findByText('Dashboard of Ada Byron')).toBeVisible();
    expect(router.state.historyAction).toBe('REPLACE');
    expect(pendingFlows()).toEqual(['another tab’s']);
  },
);

test('a stored address takes the place of the dashboard, once (§2, §3, §4, decided 2)', async () => {
  sessionStorage.setItem('redirectAfterLogin', '/users?page=2');
  fakeProvider(good);
  const { router } = open('?code=abc&state=ours');

  await screen.findByText('Users');
  expect(router.state.location).toMatchObject({ pathname: '/users', search: '?page=2' });
  expect(sessionStorage.getItem('redirectAfterLogin')).toBeNull();
});

test('another identity is signed out at the provider and sees no guarded screen (§4, §6, decided 2)', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  fakeProvider(async () => HttpResponse.json(await freshTokens('r1', { subject: 'joan.murray@scv.example' })));
  open('?code=abc&state=ours');

  expect(await screen.findByRole('heading', { name: 'Signing out' })).toBeVisible();
  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(document.querySelector('form')).toHaveAttribute('action', `${issuer}/v1/logout`);
  expect(sessionStorage.getItem('redirectedUrl')).toBe('mismatch');
  expect(localStorage.getItem('LoginId')).toBeNull();
  expect(localStorage.getItem('okta-token-storage') ?? '{}').toBe('{}');
  document.querySelector('form')?.remove();
});

describe('shows an error', () => {
  const refused = () => HttpResponse.json({ error: 'invalid_grant', error_description: 'x' }, { status: 400 });
  const failing = () => new HttpResponse(null, { status: 503 });
  const shifted = (hours: number) => async () => {
    const tokens = await freshTokens('r1');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    return HttpResponse.json(tokens);
  };
  const filling = () => {
    localStorage.setItem('old', 'x'.repeat(4_998_500));
    return good();
  };

  const own = '?code=abc&state=ours';
  const cancelled = '?error=access_denied&error_description=The+sign-in+was+cancelled.&state=ours';
  const foreign = '?error=x&error_description=Call+0800-EVIL&state=theirs';

  test.each<[string, string, () => Response | Promise<Response>, string | RegExp]>([
    ['cancelling at the provider', cancelled, good, /^Error: The sign-in was cancelled\.$/],
    ['a text with a foreign state', foreign, good, unknownSignIn],
    ['an expired code', own, refused, 'The sign-in provider does not accept this sign-in any more'],
    ['full storage', own, filling, 'This browser could not keep the sign-in: its storage for this site is full.'],
    ['an answer of 503', own, failing, 'The sign-in provider failed (status 503)'],
    ['a lost connection', own, () => HttpResponse.error(), 'The sign-in provider cannot be reached'],
    ['a clock two hours ahead', own, shifted(2), /^Error: The clock of this computer says \d/],
  ])('after %s, with a link to start again (§8)', async (_what, query, token, sentence) => {
    fakeProvider(token);
    const { user } = open(query);

    expect(await screen.findByText(/^Error: /)).toHaveTextContent(sentence);
    await vi.waitFor(() => expect(screen.getByRole('heading', { name: 'You are not signed in' })).toHaveFocus());
    expect(screen.queryByText(/EVIL/)).toBeNull();
    expect(location.search).toBe('');
    expect(pendingFlows()).toContain('another tab’s');
    // Skips the login at the portal.
    await user.click(screen.getByRole('link', { name: 'Sign in again' }));
    expect(await screen.findByText('Authorization Flow')).toBeVisible();
  });

  test('but not with a clock that is a few minutes wrong', async () => {
    fakeProvider(shifted(-0.2));
    open('?code=abc&state=ours');
    expect(await screen.findByText('Dashboard of Ada Byron')).toBeVisible();
  });

  test('after a timeout, if the provider never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let asked = false;
    fakeProvider(() => ((asked = true), new Promise(() => {})));
    open('?code=abc&state=ours');
    await vi.waitFor(() => expect(asked).toBe(true));
    await act(() => vi.advanceTimersByTimeAsync(25_000));

    expect(screen.getByText(/^Error: The sign-in provider did not answer in time\./)).toBeVisible();
  });

  test('with a link to /login, if LoginId is missing', async () => {
    localStorage.removeItem('LoginId');
    const { user } = open('');
    await screen.findByText(/^Error: /);
    expect(screen.queryByRole('link', { name: 'Use another account' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sign in again' }));
    expect(await screen.findByText('Login page')).toBeVisible();
  });

  test('and removes a refused sign-in, so that its state can’t be used again', async () => {
    open('?error=access_denied&state=ours');
    await screen.findByText('Error: The sign-in was cancelled.');
    expect(pendingFlows()).toEqual(['another tab’s']);
  });
});

describe('a person who is signed in already continues to the portal', () => {
  test.each([
    ['with a callback that is opened again', '?code=abc&state=finished'],
    ['with a reloaded callback', ''],
    ['with a forged callback', '?error=x&error_description=EVIL&state=theirs'],
  ])('%s', async (_what, query) => {
    storeTokens({ expired: false });
    open(query);
    expect(await screen.findByText('Dashboard of Ada Byron')).toBeVisible();
  });
});

test('the code is exchanged once, although React runs effects twice in development', async () => {
  const exchanges: (() => void)[] = [];
  fakeProvider(() => new Promise((resolve) => exchanges.push(() => resolve(good()))));
  open('?code=abc&state=ours');
  await vi.waitFor(() => expect(exchanges).toHaveLength(1));
  expect(await screen.findByRole('heading', { name: 'Signing in' })).toBeVisible();

  exchanges[0]?.();
  expect(await screen.findByText('Dashboard of Ada Byron')).toBeVisible();
  expect(exchanges).toHaveLength(1);
});

describe('the library’s own errors', () => {
  /* Specification, section 8: the callback's errors when the auth instance or the restore callback is missing. */

  beforeEach(() => {
    returnTo('/login/callback?code=abc&state=unknown');
  });

  /** The error shown, with a link to start again. */
  async function message() {
    await screen.findByRole('link', { name: 'Sign in again' });
    return screen.getByRole('alert').textContent;
  }

  test.each([
    ['no Security component', null],
    ['a Security component without a client', {}],
  ])('shows the error for %s (§8)', async (_what, context) => {
    const callback = (
      <OktaContext value={context as ReturnType<typeof useOktaAuth>}>
        <CallbackRoute />
      </OktaContext>
    );
    renderRoute(callbackRoutes({ callback }), '/login/callback');
    expect(await message()).toBe('Error: No oktaAuth instance passed to Security Component.');
  });

  test('shows the error for a missing restoreOriginalUri callback (§8)', async () => {
    storeTokens({ expired: false });
    const session = new Session(fakeSettings, 30);
    const { client } = await session.provider();
    Object.defineProperty(client.options, 'restoreOriginalUri', {
      get: () => undefined,
      set: () => {},
      configurable: true,
    });
    renderRoute(callbackRoutes({ session }), '/login/callback');
    expect(await message()).toBe('Error: No restoreOriginalUri callback passed to Security Component.');
  });

  test('shows the error for okta-auth-js before 5.3.1 (§8, §9)', async () => {
    const session = new Session(fakeSettings, 30);
    const { _oktaUserAgent: userAgent } = (await session.provider()).client;
    vi.spyOn(userAgent, 'getVersion').mockReturnValue('5.3.0');
    renderRoute(callbackRoutes({ session }), '/login/callback');
    expect(
      await screen.findByText(/not compatible with the SDK,\s+minimum supported okta-auth-js version is 5\.3\.1/),
    ).toBeVisible();
  });

  test('shows the error of a failed session check', async () => {
    const session = new Session(fakeSettings, 30);
    vi.spyOn(session, 'isSignedIn').mockRejectedValue(new Error('The tokens cannot be read.'));
    renderRoute(callbackRoutes({ session }), '/login/callback');
    expect(await message()).toBe('Error: The tokens cannot be read.');
  });
});

test('the portal opens only once the session knows the person', async () => {
  fakeProvider(good);
  returnTo('/login/callback?code=abc&state=ours');
  const session = new Session(fakeSettings, 30);
  const check = Promise.withResolvers<boolean>();
  vi.spyOn(session, 'isSignedIn').mockReturnValue(check.promise);
  renderRoute(callbackRoutes({ session }), '/login/callback');
  await vi.waitFor(() => expect(session.isSignedIn).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.getByRole('heading', { name: 'Signing in' })).toBeVisible();

  check.resolve(true);
  expect(await screen.findByText('Dashboard of Ada Byron')).toBeVisible();
});

describe('the query of the redirect', () => {
  const hasSent = (state: string) => state === 'ours';

  test.each([
    ['?state=ours&code=a%2Bb', '?code=a%2Bb&state=ours'],
    ['?code=abc&state=ours&iss=https%3A%2F%2Fidp.example&access_token=planted', '?code=abc&state=ours'],
  ])('%s has a code to exchange; nothing else is passed on', (search, query) => {
    expect(readCallback(search, hasSent)).toEqual({
      kind: 'code',
      query,
      state: 'ours',
    });
  });

  test.each([
    ['no parameters', '', 'There is no sign-in to finish here.'],
    ['no state', '?code=abc', unknownSignIn],
    ['a foreign state', '?code=abc&state=theirs', unknownSignIn],
    ['an error without a state', '?error=x&error_description=Call+0800-EVIL', unknownSignIn],
    ['two states', '?code=abc&state=ours&state=theirs', unknownSignIn],
    ['a property of every object as state', '?code=abc&state=__proto__', unknownSignIn],
  ])('%s: the redirect is foreign, and its text is not shown', (_what, search, message) => {
    expect(readCallback(search, hasSent)).toEqual({ kind: 'foreign', message });
  });

  test.each([
    ['cancelled, with a description', 'error=access_denied&error_description=Not+assigned.', 'Not assigned.', true],
    ['cancelled, without one', 'error=access_denied', 'The sign-in was cancelled.', true],
    ['refused, with a description', 'error=invalid_scope&error_description=Unknown+scope.', 'Unknown scope.', false],
    [
      'refused, with an empty one, and a code',
      'error=invalid_scope&error_description=+&code=abc',
      'The sign-in provider refused the sign-in (invalid_scope).',
      false,
    ],
    ['neither error nor code', 'x=1', 'The sign-in provider sent an incomplete answer.', false],
    ['a description in several lines', 'error=x&error_description=one%0D%0A%09two', 'one two', false],
    ['invisible characters', 'error=x&error_description=%E2%80%AEevil%E2%80%8B', 'evil', false],
    ['a long description', `error=x&error_description=${'a'.repeat(9_000)}`, 'a'.repeat(300), false],
  ])('a refusal: %s', (_what, query, message, isCancelled) => {
    expect(readCallback(`?state=ours&${query}`, hasSent)).toEqual({
      kind: 'refused',
      message,
      isCancelled,
      state: 'ours',
    });
  });
});
