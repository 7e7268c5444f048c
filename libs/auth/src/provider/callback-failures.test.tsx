import { breakStorage } from '@scv/ui/browser/testing';
import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeProvider, fakeSettings, freshTokens } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callbackRoutes, rememberFlow, returnTo } from '../testing/callback-area.tsx';
import { Session } from '../session/session.ts';

const path = '/authorization-code/callback';
const good = async () => HttpResponse.json(await freshTokens('r1'));
const unknownSignIn = 'Error: This sign-in was not started in this browser, or it has already been finished.';

beforeEach(() => {
  fakeLocks();
  localStorage.setItem('LoginId', 'ada.byron@scv.example');
  rememberFlow('ours');
});
afterEach(() => void vi.useRealTimers());

function open(query: string, session = new Session(fakeSettings, 30)) {
  returnTo(`${path}${query}`);
  return renderRoute(callbackRoutes({ session }), path);
}

test.each([
  ['status 503', () => new HttpResponse(null, { status: 503 }), /^Error: The sign-in provider failed \(status 503\)/],
  ['no connection', () => HttpResponse.error(), /^Error: The sign-in provider cannot be reached/],
])('a token endpoint with %s is reported, and one can start again', async (_what, answer, message) => {
  fakeProvider(answer);
  const { user } = open('?code=abc&state=ours');
  expect(await screen.findByText(message)).toBeVisible();
  expect(location.search).toBe('');
  await user.click(screen.getByRole('link', { name: 'Sign in again' }));
  expect(await screen.findByText('Authorization Flow')).toBeVisible();
});

test('a token endpoint that doesn’t answer in time is reported', async () => {
  fakeProvider(() => new Promise(() => {}));
  const timedOut = new DOMException('signal timed out', 'TimeoutError');
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(timedOut));
  open('?code=abc&state=ours');
  expect(await screen.findByText(/^Error: The sign-in provider cannot be reached/)).toBeVisible();
});

/** Sets the clock when the tokens have been issued. */
function shiftClock(minutes: number) {
  fakeProvider(async () => {
    const tokens = await freshTokens('r1');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
    return HttpResponse.json(tokens);
  });
}

test('a clock that is three hours slow is reported', async () => {
  shiftClock(-180);
  open('?code=abc&state=ours');
  const message = /^Error: The clock of this computer says .* Set the clock and sign in again\.$/;
  expect(await screen.findByText(message)).toBeVisible();
});

test('a clock that is ten minutes fast doesn’t matter', async () => {
  shiftClock(10);
  open('?code=abc&state=ours');
  expect(await screen.findByText('Dashboard of Ada Byron')).toBeVisible();
});

test('a sign-in can be finished with sessionStorage blocked', async () => {
  breakStorage('sessionStorage', 'blocked');
  fakeProvider(good);
  open('?code=abc&state=ours');
  expect(await screen.findByText('Dashboard of Ada Byron')).toBeVisible();
});

test.each(['?code=EVIL', '?state=forged', '?code=EVIL&state=forged', '?error=', '?error=EVIL', '?error=EVIL&state=x'])(
  'the forged query %s is not shown',
  async (query) => {
    open(query);
    expect(await screen.findByText(unknownSignIn)).toBeVisible();
    expect(screen.queryByText(/EVIL/)).not.toBeInTheDocument();
    expect(location.search).toBe('');
  },
);

test('after signing out, the address of a finished sign-in is not known any more', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  fakeProvider(good);
  const session = new Session(fakeSettings, 30);
  const { unmount } = open('?code=abc&state=ours', session);
  await screen.findByText('Dashboard of Ada Byron');
  await session.signOut('signed-out');
  unmount();

  open('?code=abc&state=ours');
  expect(await screen.findByText(unknownSignIn)).toBeVisible();
  document.querySelector('form')?.remove();
});
