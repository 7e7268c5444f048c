import type { ProblemError } from '@scv/api/schemas';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { admin } from '../testing/test-api.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { tokenReader } from './access-token.ts';

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.stop());

/** @returns what a request with this header is answered */
async function read(Authorization: string): Promise<string> {
  const app = new Hono();
  const readToken = tokenReader(readSettings({ OIDC_ISSUER: issuer.issuer }), Date.now);
  app.get('/list', async (context) => context.text((await readToken(context)).login));
  app.onError((error, context) => context.text(`${(error as ProblemError).status}: ${error.message}`));
  return (await app.request('http://localhost/list', { headers: { Authorization } })).text();
}

test.each([{ jkt: 'a key' }, { 'x5t#S256': 'a certificate' }])(
  'a token that is bound to %o is refused, because nobody checks that the sender has it',
  async (cnf) => {
    const token = await issuer.token(admin.email, { cnf });
    expect(await read(`Bearer ${token}`)).toBe(
      '401: The access token is bound to a key, which this API does not check.',
    );
  },
);

test.each([
  ['Bearer {token}', admin.email],
  ['bearer   {token}', admin.email],
  ['BEARER {token}', admin.email],
  ['Basic {token}', '401: The access token is missing.'],
  ['x Bearer {token}', '401: The access token is missing.'],
  ['Bearer {token} x', '401: The access token is missing.'],
  ['Bearer{token}', '401: The access token is missing.'],
  ['Bearer', '401: The access token is missing.'],
  ['DPoP {token}', '401: The access token is missing.'],
])('the header Authorization: %s is answered with %s', async (header, answer) => {
  expect(await read(header.replace('{token}', await issuer.token(admin.email)))).toBe(answer);
});
