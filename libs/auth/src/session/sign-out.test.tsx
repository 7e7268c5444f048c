import { override } from '@scv/api/mocks';
import { server, renderRoute } from '@scv/testing';
import { fakeLocks, fakeProvider, fakeSettings, storeTokens } from '@scv/testing/fake-provider';
import type { Tokens } from '@okta/okta-auth-js/core';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi, describe, onTestFinished } from 'vitest';
import { screen } from '@testing-library/react';
import { addUnsavedChanges, hasUnsavedChanges } from '@scv/ui/browser';
import * as provider from '../provider/open-provider.ts';
import { storedTokens } from '../storage/stored-tokens.ts';
import { recordRevocations } from '../testing/record-revocations.ts';
import { stopAfterTest } from '../testing/stop-after-test.ts';
import { Session, prepareToLeave } from './session.ts';
import { openPortal } from '../testing/guarded-area.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { SessionProvider } from './session-context.tsx';
import type { SignOutReason } from '../storage/sign-in-storage.ts';

/* The effects of a sign-out at the backend, at the provider, and in this browser. */

vi.mock('../provider/open-provider.ts', { spy: true });

/** The calls to the backend, and the forms that left the page, with their ID tokens. */
const calls: string[] = [];
let revoked: string[];

beforeEach(() => {
  fakeLocks();
  calls.length = 0;
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function leave(this: HTMLFormElement) {
    calls.push(`${this.method} ${String(new FormData(this).get('id_token_hint'))} ${this.action}`);
    this.remove();
  });
  fakeProvider(() => HttpResponse.error());
  revoked = recordRevocations();
  storeTokens({ expired: false });
  server.use(
    override('logout', ({ request }) => {
      calls.push(`logout ${request.headers.get('Authorization')}`);
      return null;
    }),
    override('getListOfUsers', ({ query }) => {
      calls.push(`list ${query.size}`);
      return { userList: [], hasNext: false, totalCount: 0 };
    }),
  );
});

const leave = (token: string) => `post ${token} ${fakeSettings.issuer}/v1/logout`;

async function beginSession() {
  const session = stopAfterTest(new Session(fakeSettings, 30, ['extended']));
  await session.isSignedIn();
  return session;
}

test('a sign-out ends the stored tokens at the backend and the provider, then leaves for its sign-out', async () => {
  const session = await beginSession();
  await session.signOut('signed-out');
  expect(calls).toEqual(['logout Bearer old', leave('old')]);
  expect(revoked.toSorted()).toEqual(['old', 'r0']);
  expect(storedTokens()).toEqual({});
});

test('a sign-in as somebody else ends its own tokens, and those of the session before', async () => {
  const session = await beginSession();
  storeTokens({ expired: false, value: 'theirs', subject: 'joan.murray@scv.example' });
  const { refreshToken: _, ...theirs } = storedTokens() as Required<Tokens>;
  storeTokens({ expired: false });

  await session.signOut('mismatch', theirs);

  expect(calls).toEqual(['logout Bearer theirs', leave('theirs')]);
  await vi.waitFor(() => expect(revoked.toSorted()).toEqual(['old', 'r0', 'theirs']));
});

test('a second sign-out does nothing: the first reason stays', async () => {
  const session = await beginSession();
  await Promise.all([session.signOut('signed-out'), session.signOut('idle')]);
  expect(sessionStorage.getItem('redirectedUrl')).toBe('signed-out');
  expect(calls).toHaveLength(2);
});

test('while the client can’t be loaded, a sign-out still ends the session at the backend', async () => {
  const session = await beginSession();
  vi.mocked(provider.openProvider).mockImplementationOnce(() => {
    throw new Error('The chunk is missing.');
  });
  await session.signOut('signed-out');
  expect(calls).toEqual(['logout Bearer old']);
  expect([storedTokens(), localStorage.getItem('LoginId')]).toEqual([{}, null]);
});

test('the provider revokes the tokens of a session that the API refuses', async () => {
  const session = await beginSession();
  session.refuse({ status: 401 } as never);
  await vi.waitFor(() => expect(revoked.toSorted()).toEqual(['old', 'r0']));
  expect(storedTokens()).toEqual({});
});

test('the tokens are revoked while the backend takes its time (decided 2)', async () => {
  const answer = Promise.withResolvers<null>();
  server.use(override('logout', () => answer.promise));
  const session = await beginSession();
  const signedOut = session.signOut('signed-out');
  await vi.waitFor(() => expect(revoked.toSorted()).toEqual(['old', 'r0']));
  expect(calls).toEqual([]);
  answer.resolve(null);
  await signedOut;
  expect(calls).toEqual([leave('old')]);
});

test('a backend that fails doesn’t prevent the sign-out (§4)', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.use(override('logout', () => HttpResponse.json({ message: 'no' }, { status: 500 })));
  const session = await beginSession();
  await session.signOut('signed-out');
  expect(calls).toEqual([leave('old')]);
  expect(console.warn).toHaveBeenCalledWith('The session could not be ended at the backend.', expect.any(String));
});

describe('activity', () => {
  const { now } = Date;
  /** Sets the clock to this time after the beginning. */
  const passSeconds = (seconds: number) =>
    vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + seconds * 1_000);

  test('makes a call when there was none for a minute', async () => {
    const { user } = openPortal({ features: ['extended'] });
    await screen.findByRole('heading', { name: 'Users' });
    passSeconds(30);
    await user.keyboard('a');
    passSeconds(61);
    expect(calls).toEqual([]);
    await user.keyboard('b');
    await vi.waitFor(() => expect(calls).toEqual(['list 1']));
    await user.keyboard('c');
    expect(calls).toEqual(['list 1']);
  });

  test('makes none while the tokens can’t be renewed', async () => {
    const session = await beginSession();
    session.status.change('provider-unreachable');
    passSeconds(61);
    session.noteActivity();
    await session.signOut('signed-out');
    expect(calls).not.toContain('list 1');
  });
});

describe('the question', () => {
  function open() {
    const onCancel = vi.fn<() => void>();
    const session = stopAfterTest(new Session(fakeSettings, 30));
    const element = (
      <SessionProvider session={session}>
        <LogoutDialog onCancel={onCancel} />
      </SessionProvider>
    );
    return { onCancel, session, ...renderRoute([{ path: '/', element }], '/') };
  }

  test('asks with the texts of the specification, and Cancel changes nothing (§2, decided 2, decided 6)', async () => {
    const { onCancel, session, user } = open();
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Logout' });
    expect(dialog).toHaveTextContent('Are you sure you want to logout from the current session?');
    expect(dialog).not.toHaveTextContent('lost');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledOnce();
    expect(session.status.current).not.toBe('leaving');
    expect(localStorage.getItem('LoginId')).toBe('ada.byron@scv.example');
  });

  test('warns about unsaved changes', async () => {
    onTestFinished(addUnsavedChanges());
    open();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Unsaved changes and running uploads will be lost.',
    );
  });

  test('Logout clears the browser’s storage, then goes to the provider’s sign-out, once (§3, §4, decided 2)', async () => {
    const { session, user } = open();
    sessionStorage.setItem('redirectAfterLogin', '/users');
    await user.dblClick(await screen.findByRole('button', { name: 'Logout' }));

    await vi.waitFor(() => expect(calls).toEqual([leave('old')]));
    expect(session.status.current).toBe('leaving');
    expect(localStorage.getItem('LoginId')).toBeNull();
    expect(localStorage.getItem('okta-token-storage') ?? '{}').toBe('{}');
    expect(sessionStorage.getItem('redirectAfterLogin')).toBeNull();
    expect(sessionStorage.getItem('redirectedUrl')).toBe('signed-out');
  });
});

describe('preparing to leave', () => {
  const here = '/users?page=2#row';

  test.each<[SignOutReason, string | null]>([
    ['idle', here],
    ['mismatch', '/before'],
    ['signed-out', null],
    ['refused', null],
    ['replaced', null],
  ])('leaving because of %s: the sign-in returns to %s', (reason, address) => {
    const before = location.pathname + location.search;
    history.replaceState(null, '', here);
    onTestFinished(() => history.replaceState(null, '', before));
    sessionStorage.setItem('redirectAfterLogin', '/before');

    prepareToLeave(reason);

    expect(sessionStorage.getItem('redirectAfterLogin')).toBe(address);
    expect(sessionStorage.getItem('redirectedUrl')).toBe(reason);
  });

  test('the browser doesn’t ask about unsaved changes', () => {
    onTestFinished(addUnsavedChanges());
    prepareToLeave('signed-out');
    expect(hasUnsavedChanges()).toBe(false);
  });
});
