import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProblemError } from '@scv/api/schemas';
import { readSettings } from '../settings.ts';
import { admin } from '../testing/test-api.ts';
import { startTokenIssuer, type TokenIssuer } from '../testing/token-issuer.ts';
import { tokenReader } from './read-token.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const jwk = await exportJWK(publicKey);
const cnf = { jkt: await calculateJwkThumbprint(jwk) };

let issuer: TokenIssuer;
beforeAll(async () => {
  issuer = await startTokenIssuer();
});
afterAll(() => issuer.stop());

/** @returns what a request for http://localhost/list with these headers is answered */
async function read(headers: Record<string, string>, settings: Record<string, string> = {}) {
  const app = new Hono();
  const readToken = tokenReader(readSettings({ OIDC_ISSUER: issuer.issuer, ...settings }), Date.now);
  app.get('/list', async (context) => context.text((await readToken(context.req)).login));
  app.onError((error, context) => context.text(`${(error as ProblemError).status}: ${error.message}`));
  return (await app.request('/list?page=1', { headers })).text();
}

function proofFor(token: string, htu: string) {
  const ath = createHash('sha256').update(token).digest('base64url');
  return new SignJWT({ htm: 'GET', htu, ath, jti: randomUUID() })
    .setIssuedAt()
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

test('a token that is bound to no key is a bearer token, unless OIDC_DPOP is set', async () => {
  const token = await issuer.token(admin.email);
  expect(await read(bearer(token))).toBe(admin.email);
  const DPoP = await proofFor(token, 'http://localhost/list');
  expect(await read({ ...dpop(token), DPoP })).toBe(invalidProof);
  expect(await read(bearer(token), { OIDC_DPOP: 'true' })).toBe('401: The access token is not bound to a key.');
});

test('a token that is bound to something else is refused', async () => {
  const token = await issuer.token(admin.email, { cnf: { 'x5t#S256': 'certificate' } });
  expect(await read(bearer(token))).toMatch(/^401: /);
});
