import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeProvider, fakeSettings, freshTokens, storeTokens } from '@scv/testing/fake-provider';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callbackRoutes, returnTo, rememberFlow, pendingFlows } from '../testing/callback-area.tsx';

const { issuer } = fakeSettings;
const ada = 'ada.byron@scv.example';
const good = async () => HttpResponse.json(await freshTokens('r1'));
const unknown = 'Error: This sign-in was not started in this browser, or it has already been finished.';

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
  const refused = (status: number, body: object) => () => HttpResponse.json(body, { status });
  const shifted = (hours: number) => async () => {
    const tokens = await freshTokens('r1');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    return HttpResponse.json(tokens);
  };
  const filling = () => {
    localStorage.setItem('old', 'x'.repeat(4_998_500));
    return good();
  };

  test.each<[string, string, () => Response | Promise<Response>, string | RegExp]>([
    [
      'cancelling at the provider',
      '?error=access_denied&error_description=The+sign-in+was+cancelled.&state=ours',
      good,
      'Error: The sign-in was cancelled.',
    ],
    ['a text with a foreign state', '?error=x&error_description=Call+0800-EVIL&state=theirs', good, unknown],
    [
      'an expired code',
      '?code=abc&state=ours',
      refused(400, { error: 'invalid_grant', error_description: 'x' }),
      /^Error: The sign-in provider does not accept this sign-in any more/,
    ],
    [
      'full storage',
      '?code=abc&state=ours',
      filling,
      'Error: This browser could not keep the sign-in: its storage for this site is full.',
    ],
    ['a clock two hours ahead', '?code=abc&state=ours', shifted(2), /^Error: The clock of this computer says \d/],
  ])('after %s, with a link to start again (§8)', async (_what, query, token, sentence) => {
    fakeProvider(token);
    const { user } = open(query);

    expect(await screen.findByText(sentence)).toBeVisible();
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

  test('with a link to /login, if there is no LoginId', async () => {
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
