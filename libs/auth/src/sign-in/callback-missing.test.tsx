import { OktaContext, type useOktaAuth } from '@okta/okta-react';
import { renderRoute } from '@scv/testing';
import { fakeLocks, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CallbackRoute } from './callback-route.tsx';
import { Session } from '../session/session.ts';
import { callbackRoutes, returnTo } from '../testing/callback-area.tsx';

/* Specification, section 8: the callback's errors when the auth instance or the restore callback is missing. */

beforeEach(() => {
  fakeLocks();
  returnTo('/login/callback?code=abc&state=ours');
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

test('shows the error of a failed session check', async () => {
  const session = new Session(fakeSettings, 30);
  vi.spyOn(session, 'isSignedIn').mockRejectedValue(new Error('The tokens cannot be read.'));
  renderRoute(callbackRoutes({ session }), '/login/callback');
  expect(await message()).toBe('Error: The tokens cannot be read.');
});
