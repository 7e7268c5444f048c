import { beforeEach, describe, expect, test } from 'vitest';
import { activationLifetimeMs } from '../accounts/lifecycle.ts';
import { advance, minute, newPassword, newPerson, testIdp } from '../testing/test-idp.ts';
import { ada } from '../testing/test-portal.ts';

/* The links of emails: their effect in the browser that uses them, in the requesting browser, and for a stranger. */

const idp = testIdp();
let username: string;
let uid: string;
beforeEach(async () => ({ username, uid } = await idp.addPerson()));

type Body = Record<string, unknown>;
const send = async (path: string, body: object): Promise<Body> => (await idp.authn(path, body)).body;
const outcome = ({ status, errorCode }: Body) => status ?? errorCode;

/** Asks for a recovery, as anyone may who knows the name. */
async function ask(kind = 'password') {
  const { stateToken } = await send(`/recovery/${kind}`, { username, factorType: 'EMAIL' });
  return { stateToken, ...idp.mailbox.last(username) };
}
const press = (recoveryToken: string) => send('/recovery/token', { recoveryToken });
const activate = (token: string) => send('', { token });
const factor = (call: string, body: object) => send(`/recovery/factors/EMAIL/${call}`, body);
const setPassword = ({ stateToken }: Body) => send('/credentials/reset_password', { stateToken, newPassword });
const used = 'E0000105';
const ended = 'E0000011';

async function resetByAdministrator() {
  await idp.lifecycle('reset_password', uid);
  return idp.mailbox.last(username).token;
}

async function invite(login = newPerson.login) {
  const id = await idp.createUser({ ...newPerson, login, email: login });
  return { id, token: idp.mailbox.last(login).token };
}

async function emailToken() {
  const { accessToken } = await idp.signIn(ada);
  const email = `${uid}@scv.example`;
  await idp.myAccount('POST /emails', `Bearer ${accessToken}`, JSON.stringify({ profile: { email } }));
  return idp.mailbox.last(email).link.split('/').at(-1) ?? '';
}

describe.each([
  ['password', 'PASSWORD_RESET'],
  ['unlock', 'SUCCESS'],
])('once the link of a recovery (%s) was used elsewhere', (kind, next) => {
  let asked: Awaited<ReturnType<typeof ask>>;
  let own: Body;
  beforeEach(async () => {
    asked = await ask(kind);
    own = await press(asked.token);
  });

  test('the recovery goes on where the link was used', () => {
    expect(outcome(own)).toBe(next);
    expect(own['stateToken']).not.toBe(asked.stateToken);
  });

  test.each(['/recovery/factors/EMAIL/poll', '/introspect', ''])(
    'the page that asked gets no further by %s',
    async (path) => {
      const seen = await send(path, { stateToken: asked.stateToken });
      expect(seen).toMatchObject({
        status: 'RECOVERY_CHALLENGE',
        factorResult: 'PASSCODE_REPLAYED',
        stateToken: asked.stateToken,
      });
      expect(seen).not.toHaveProperty('_embedded');
      expect(outcome(await setPassword(asked))).toBe('E0000079');
    },
  );

  test('the code for the page that asked no longer works', async () => {
    const refused = await factor('verify', { stateToken: asked.stateToken, passCode: asked.code });
    expect(refused).toMatchObject({
      errorCode: 'E0000068',
      errorCauses: [{ errorSummary: 'This code no longer works. Ask for a new one.' }],
    });
  });

  test('the page that asked can go on with a new code', async () => {
    expect(await factor('resend', { stateToken: asked.stateToken })).toMatchObject({ factorResult: 'WAITING' });
    const { code } = idp.mailbox.last(username);
    expect(outcome(await factor('verify', { stateToken: asked.stateToken, passCode: code }))).toBe(next);
  });

  test('it can’t be used again', async () => {
    expect(outcome(await press(asked.token))).toBe(used);
  });
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'after its code',
    async () => {
      const { stateToken, code, token } = await ask();
      await factor('verify', { stateToken, passCode: code });
      return press(token);
    },
    used,
  ],
  [
    'after five minutes',
    async () => {
      const { token } = await ask();
      advance(5 * minute);
      return press(token);
    },
    used,
  ],
  [
    'after the recovery was cancelled',
    async () => {
      const { stateToken, token } = await ask();
      await send('/cancel', { stateToken });
      return press(token);
    },
    used,
  ],
  [
    'of the first of two requests',
    async () => {
      const [{ token }] = [await ask(), await ask()];
      return press(token);
    },
    'PASSWORD_RESET',
  ],
  [
    'of the second of two requests',
    async () => {
      const [first, second] = [await ask(), await ask()];
      await press(first.token);
      return press(second.token);
    },
    'PASSWORD_RESET',
  ],
  [
    'of another request, after the password was set',
    async () => {
      const [first, second] = [await ask(), await ask()];
      await setPassword(await press(first.token));
      return press(second.token);
    },
    used,
  ],
  [
    'of the message before, after the newer link',
    async () => {
      const { stateToken, token } = await ask();
      await factor('resend', { stateToken });
      await press(idp.mailbox.last(username).token);
      return press(token);
    },
    used,
  ],
  [
    'after an administrator’s reset',
    async () => {
      const { token } = await ask();
      await resetByAdministrator();
      return press(token);
    },
    used,
  ],
  [
    'after the account was suspended',
    async () => {
      const { token } = await ask();
      await idp.lifecycle('suspend', uid);
      return press(token);
    },
    used,
  ],
  ['of an administrator’s reset, which asks for the name', async () => press(await resetByAdministrator()), 'RECOVERY'],
  [
    'of an administrator’s reset, used twice',
    async () => {
      const token = await resetByAdministrator();
      await press(token);
      return press(token);
    },
    used,
  ],
  [
    'of an administrator’s reset, after a newer one',
    async () => {
      const [first] = [await resetByAdministrator(), await resetByAdministrator()];
      return press(first);
    },
    used,
  ],
  [
    'of an administrator’s reset, after an hour',
    async () => {
      const token = await resetByAdministrator();
      advance(60 * minute);
      return press(token);
    },
    used,
  ],
  ['of an activation', async () => activate((await invite('first@scv.example')).token), 'PASSWORD_RESET'],
  [
    'of an activation, used twice',
    async () => {
      const { token } = await invite('second@scv.example');
      await activate(token);
      return activate(token);
    },
    used,
  ],
  [
    'of an activation, after the password was set',
    async () => {
      const { token } = await invite('third@scv.example');
      await setPassword(await activate(token));
      return activate(token);
    },
    used,
  ],
  [
    'of an activation, after a newer one',
    async () => {
      const { id, token } = await invite('fourth@scv.example');
      await idp.lifecycle('reactivate', id);
      return activate(token);
    },
    used,
  ],
  [
    'of an activation, after the user was deactivated',
    async () => {
      const { id, token } = await invite('fifth@scv.example');
      await idp.lifecycle('deactivate', id);
      return activate(token);
    },
    used,
  ],
  [
    'of an activation, after seven days',
    async () => {
      const { token } = await invite('sixth@scv.example');
      advance(activationLifetimeMs);
      return activate(token);
    },
    used,
  ],
  ['of an activation, for a recovery', async () => press((await invite('seventh@scv.example')).token), used],
  ['of a recovery, for an activation', async () => activate((await ask()).token), used],
  ['of an administrator’s reset, for an activation', async () => activate(await resetByAdministrator()), used],
  ['of an email’s verification, for a recovery', async () => press(await emailToken()), used],
  ['that was never sent', () => press('unknown'), used],
])('the link %s', async (_which, use, expected) => {
  expect(outcome((await use()) as Body)).toBe(expected);
});

test('the link of a recovery verifies no email', async () => {
  const { token } = await ask();
  expect((await fetch(idp.url(`/email-links/${token}`), { method: 'POST' })).status).toBe(400);
  expect(outcome(await press(token))).toBe('PASSWORD_RESET');
});

test.each<[string, () => Promise<Body>, (end: Body) => Promise<unknown>]>([
  ['a password set by another link', ask, async () => setPassword(await press((await ask()).token))],
  ['an administrator’s reset', ask, resetByAdministrator],
  ['its cancellation', ask, (own) => send('/cancel', own)],
])('a recovery that went on by its link ends with %s', async (_what, start, end) => {
  const own = await press(String((await start())['token']));
  await end(own);
  expect(outcome(await setPassword(own))).toBe(ended);
});

test.each([
  ['a recovery', async () => (await ask()).link, () => `/recover?token=*&username=${encodeURIComponent(username)}`],
  [
    'an unlock',
    async () => (await ask('unlock')).link,
    () => `/unlock?token=*&username=${encodeURIComponent(username)}`,
  ],
  [
    'an activation',
    async () => {
      await invite('ada+1@scv.example');
      return idp.mailbox.last('ada+1@scv.example').link;
    },
    () => '/activate?token=*&username=ada%2B1%40scv.example',
  ],
  [
    'an administrator’s reset',
    async () => {
      await resetByAdministrator();
      return idp.mailbox.last(username).link;
    },
    () => '/recover?token=*',
  ],
])('the link of %s opens the portal', async (_what, sent, expected) => {
  expect((await sent()).replace(/token=[\w-]{32}/, 'token=*')).toBe(`http://localhost:4200${expected()}`);
});
