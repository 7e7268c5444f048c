import { OktaContext, type useOktaAuth } from '@okta/okta-react';
import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallbackRoute } from './callback-route.tsx';
import { Session } from '../session/session.ts';
import { callbackRoutes, returnTo } from '../testing/callback-area.tsx';

/* Specification, section 8: what the callback shows when it lacks a part of the sign-in library. */

beforeEach(() => {
  fakeLocks();
  returnTo('/login/callback?code=abc&state=ours');
});

/** What the person reads, once there is a way to start again. */
async function message() {
  await screen.findByRole('link', { name: 'Sign in again' });
  return screen.getByRole('alert').textContent;
}

test.each([
  ['no provider of the library above', null],
  ['a provider without a client', {}],
])('%s: Error, with a way to start again', async (_what, context) => {
  const callback = (
    <OktaContext value={context as ReturnType<typeof useOktaAuth>}>
      <CallbackRoute />
    </OktaContext>
  );
  renderRoute(callbackRoutes({ callback }), '/login/callback');
  expect(await message()).toBe('Error: No oktaAuth instance passed to Security Component.');
});

test('no callback that restores the address: Error, with a way to start again', async () => {
  storeTokens({ expired: false });
  const session = new Session(fakeSettings, 30);
  Object.defineProperty(session.client.options, 'restoreOriginalUri', {
    get: () => undefined,
    set: () => {},
    configurable: true,
  });
  renderRoute(callbackRoutes({ session }), '/login/callback');
  expect(await message()).toBe('Error: No restoreOriginalUri callback passed to Security Component.');
});

test('a check of the session that fails: Error, with a way to start again', async () => {
  const session = new Session(fakeSettings, 30);
  vi.spyOn(session, 'isSignedIn').mockRejectedValue(new Error('The tokens cannot be read.'));
  renderRoute(callbackRoutes({ session }), '/login/callback');
  expect(await message()).toBe('Error: The tokens cannot be read.');
});
