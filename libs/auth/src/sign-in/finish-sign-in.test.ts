import { fakeLocks, fakeProvider, fakeSettings, freshTokens } from '@scv/testing/fake-provider';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { Session } from '../session/session.ts';
import { rememberFlow } from '../testing/callback-area.tsx';
import { stopAfterTest } from '../testing/stop-after-test.ts';
import { finishSignIn } from './callback-route.tsx';

test('a sign-in is finished only when the session knows the person, so that no guard sends them back to /login', async () => {
  fakeLocks();
  fakeProvider(async () => HttpResponse.json(await freshTokens('r1')));
  localStorage.setItem('LoginId', 'ada.byron@scv.example');
  rememberFlow('ours');
  const session = stopAfterTest(new Session(fakeSettings, 30));
  const check = Promise.withResolvers<boolean>();
  const isSignedIn = vi.spyOn(session, 'isSignedIn').mockReturnValue(check.promise);
  let result: unknown;

  const finishing = finishSignIn(session, '?code=abc&state=ours').then((value) => (result = value));
  await vi.waitFor(() => expect(isSignedIn).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(result).toBeUndefined();

  check.resolve(true);
  expect(await finishing).toEqual({ kind: 'signed-in' });
});
