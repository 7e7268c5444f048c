import { override } from '@scv/api/mocks';
import { server } from '@scv/testing';
import { fakeLocks, fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import type { Tokens } from '@okta/okta-auth-js/core';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import * as provider from '../provider/open-provider.ts';
import { storedTokens } from '../storage/stored-tokens.ts';
import { recordRevocations } from '../testing/record-revocations.ts';
import { stopAfterTest } from '../testing/stop-after-test.ts';
import { Session } from './session.ts';

/* What a sign-out ends: at the backend, at the provider, and in this browser. */

vi.mock('../provider/open-provider.ts', { spy: true });

/** The ID tokens of the forms that left the page. */
const idTokens: unknown[] = [];
/** The sign-outs at the backend. */
const ended: (string | null)[] = [];
let revoked: string[];

beforeEach(() => {
  fakeLocks();
  idTokens.length = 0;
  ended.length = 0;
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function leave(this: HTMLFormElement) {
    idTokens.push(new FormData(this).get('id_token_hint'));
    this.remove();
  });
  fakeProvider(() => HttpResponse.error());
  revoked = recordRevocations();
  storeTokens({ expired: false });
  server.use(
    override('logout', ({ request }) => {
      ended.push(request.headers.get('Authorization'));
      return null;
    }),
  );
});

async function beginSession() {
  const session = stopAfterTest(new Session(fakeSettings, 30, ['extended']));
  await session.isSignedIn();
  return session;
}

test('a sign-out ends the stored tokens everywhere', async () => {
  const session = await beginSession();
  await session.signOut('signed-out');
  expect(ended).toEqual(['Bearer old']);
  expect(revoked.toSorted()).toEqual(['old', 'r0']);
  expect(idTokens).toEqual(['old']);
  expect(storedTokens()).toEqual({});
});

test('a sign-in as somebody else ends its own tokens, and those of the session before', async () => {
  const session = await beginSession();
  storeTokens({ expired: false, value: 'theirs', subject: 'joan.murray@scv.example' });
  const { refreshToken: _, ...theirs } = storedTokens() as Required<Tokens>;
  storeTokens({ expired: false });

  await session.signOut('mismatch', theirs);

  expect(ended).toEqual(['Bearer theirs']);
  await vi.waitFor(() => expect(revoked.toSorted()).toEqual(['old', 'r0', 'theirs']));
  expect(idTokens).toEqual(['theirs']);
});

test('a second sign-out does nothing: the first reason stays', async () => {
  const session = await beginSession();
  await Promise.all([session.signOut('signed-out'), session.signOut('idle')]);
  expect(sessionStorage.getItem('redirectedUrl')).toBe('signed-out');
  expect(idTokens).toEqual(['old']);
  expect(ended).toHaveLength(1);
});

test('a corrupt cache doesn’t prevent a sign-out', async () => {
  const session = await beginSession();
  localStorage.setItem('okta-cache-storage', '{"keys":');
  await session.signOut('signed-out');
  expect(localStorage.getItem('okta-cache-storage') ?? '{}').not.toBe('{"keys":');
  expect(idTokens).toEqual(['old']);
});

test('while the client can’t be loaded, a sign-out still ends the session at the backend', async () => {
  const session = await beginSession();
  vi.mocked(provider.openProvider).mockImplementationOnce(() => {
    throw new Error('The chunk is missing.');
  });
  await session.signOut('signed-out');
  expect(ended).toEqual(['Bearer old']);
  expect([storedTokens(), localStorage.getItem('LoginId')]).toEqual([{}, null]);
});

test('the provider revokes the tokens of a session that the API refuses', async () => {
  const session = await beginSession();
  session.refuse({ status: 401 } as never);
  await vi.waitFor(() => expect(revoked.toSorted()).toEqual(['old', 'r0']));
  expect(storedTokens()).toEqual({});
});
