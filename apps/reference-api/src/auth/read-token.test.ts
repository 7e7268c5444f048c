import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProblemError } from '@scv/api/schemas';
import type { Database } from '../database/database.ts';
import { readSettings } from '../settings.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { admin } from '../testing/test-api.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { tokenReader } from './read-token.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const jwk = await exportJWK(publicKey);
const cnf = { jkt: await calculateJwkThumbprint(jwk) };

let issuer: TokenIssuer;
let database: Database;
beforeAll(async () => {
  [issuer, database] = await Promise.all([startTokenIssuer(), openPgliteInMemory()]);
});
afterAll(() => Promise.all([issuer.stop(), database.close()]));

/** A process of the API; all share the database. */
function serverWith(settings: Record<string, string> = {}, now = Date.now) {
  const app = new Hono();
  const readToken = tokenReader(readSettings({ OIDC_ISSUER: issuer.issuer, ...settings }), database, now);
  app.get('/list', async (context) => context.text((await readToken(context)).login));
  app.onError((error, context) => {
    context.header('WWW-Authenticate', (error as ProblemError).headers['WWW-Authenticate']);
    return context.text(`${(error as ProblemError).status}: ${error.message}`);
  });
  const request = (headers: Record<string, string>, origin = 'http://localhost') =>
    app.request(`${origin}/list?page=1`, { headers });
  return request;
}

/** @returns what a request with these headers is answered */
async function read(headers: Record<string, string>, settings?: Record<string, string>, origin?: string) {
  return (await serverWith(settings)(headers, origin)).text();
}

function proofFor(token: string, htu = 'http://localhost/list', claims: Record<string, unknown> = {}) {
  const ath = createHash('sha256').update(token).digest('base64url');
  return new SignJWT({ htm: 'GET', htu, ath, jti: randomUUID(), iat: Math.floor(Date.now() / 1000), ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'dpop+jwt', jwk })
    .sign(privateKey);
}

const invalidProof = '401: The DPoP proof is not valid for this request.';
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const dpop = (token: string) => ({ Authorization: `DPoP ${token}` });

test('a token that is bound to a key needs a proof by that key for the request', async () => {
  const token = await issuer.token(admin.email, { cnf });
  const DPoP = await proofFor(token, 'http://localhost/list');
  expect(await read({ ...dpop(token), DPoP })).toBe(admin.email);
  expect(await read({ ...bearer(token), DPoP })).toContain('401: The access token is bound to a key');
  expect(await read(dpop(token))).toBe(invalidProof);
  expect(await read({ ...dpop(token), DPoP: await proofFor(token, 'http://localhost/other') })).toBe(invalidProof);
});

test.each([
  ['https://portal.example/list', 'http://portal.example', true], // the proxy ended TLS
  ['https://portal.example/list', 'http://portal.example:4200', true],
  ['https://portal.example:8443/list', 'http://portal.example', false],
  ['https://other.example/list', 'http://portal.example', false],
  ['http://localhost:4200/list', 'http://localhost:4200', true],
  ['http://localhost:4400/list', 'http://localhost:4200', false],
])('a proof for %s at %s: %s', async (htu, origin, isValid) => {
  const token = await issuer.token(admin.email, { cnf });
  const headers = { ...dpop(token), DPoP: await proofFor(token, htu) };
  const settings = { PORTAL_ORIGINS: 'https://portal.example,https://other.example' };
  expect(await read(headers, settings, origin)).toBe(isValid ? admin.email : invalidProof);
});

test('a token that is bound to no key is a bearer token, unless OIDC_DPOP is set', async () => {
  const token = await issuer.token(admin.email);
  expect(await read(bearer(token))).toBe(admin.email);
  const DPoP = await proofFor(token, 'http://localhost/list');
  expect(await read({ ...dpop(token), DPoP })).toBe(invalidProof);
  expect(await read(bearer(token), { OIDC_DPOP: 'true' })).toBe('401: The access token is not bound to a key.');
});

test('with OIDC_DPOP_NONCE a proof needs a nonce of any of the processes, not older than five minutes', async () => {
  let now = Date.now();
  const [server, other] = [1, 2].map(() => serverWith({ OIDC_DPOP_NONCE: 'true' }, () => now));
  const token = await issuer.token(admin.email, { cnf, exp: Math.floor(now / 1000) + 3600 });
  const ask = async (nonce: string | undefined, answering = server) => {
    const DPoP = await proofFor(token, undefined, { nonce, iat: Math.floor(now / 1000) });
    const answer = await answering!({ ...dpop(token), DPoP });
    return {
      text: await answer.text(),
      nonce: answer.headers.get('DPoP-Nonce'),
      authenticate: answer.headers.get('WWW-Authenticate'),
    };
  };
  const refused = {
    text: '401: The DPoP proof needs a nonce of this server.',
    nonce: expect.stringMatching(/^[\w-]{22}$/),
    authenticate: 'DPoP error="use_dpop_nonce", algs="RS256 ES256"',
  };
  const accepted = { text: admin.email, nonce: null, authenticate: null };

  const first = await ask(undefined);
  expect(first).toEqual(refused);
  expect(await ask('made-up')).toEqual(refused);
  const nonce = first.nonce!;
  expect(await ask(nonce)).toEqual(accepted);
  expect(await ask(nonce, other)).toEqual({ ...accepted, nonce: refused.nonce });
  now += 61_000;
  const renewed = await ask(nonce);
  expect(renewed).toEqual({ ...accepted, nonce: refused.nonce });
  expect(renewed.nonce).not.toBe(nonce);
  now += 240_000;
  expect(await ask(nonce)).toEqual(refused);
});

test('without OIDC_DPOP_NONCE no nonce is sent', async () => {
  const token = await issuer.token(admin.email, { cnf });
  const answer = await serverWith()({ ...dpop(token), DPoP: await proofFor(token) });
  expect([await answer.text(), answer.headers.get('DPoP-Nonce')]).toEqual([admin.email, null]);
});

test('a token that is bound to something else is refused', async () => {
  const token = await issuer.token(admin.email, { cnf: { 'x5t#S256': 'certificate' } });
  expect(await read(bearer(token))).toMatch(/^401: /);
});

test.each([
  ['Bearer {token}', admin.email],
  ['bearer   {token}', admin.email],
  ['BEARER {token}', admin.email],
  ['Basic {token}', '401: The access token is missing.'],
  ['x Bearer {token}', '401: The access token is missing.'],
  ['Bearer {token} x', '401: The access token is missing.'],
  ['Bearer{token}', '401: The access token is missing.'],
  ['Bearer', '401: The access token is missing.'],
])('the header Authorization: %s is answered with %s', async (header, answer) => {
  expect(await read({ Authorization: header.replace('{token}', await issuer.token(admin.email)) })).toBe(answer);
});
