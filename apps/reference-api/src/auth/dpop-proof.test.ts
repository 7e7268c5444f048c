import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { dpopProofChecker, type ProvenRequest } from './dpop-proof.ts';

const startTime = Date.parse('2026-01-01T00:00:00Z');
const minute = 60_000;
const own = await generateKeyPair('RS256');
const foreign = await generateKeyPair('RS256');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const request: ProvenRequest = {
  method: 'POST',
  host: 'portal.example',
  path: '/api/v1/user',
  accessToken: 'the-token',
  keyThumbprint: await calculateJwkThumbprint(await exportJWK(own.publicKey)),
};

const claims = {
  jti: 'a',
  iat: startTime / 1000,
  htm: 'POST',
  htu: 'https://portal.example/api/v1/user',
  ath: sha256('the-token'),
};

async function proof(changes: Record<string, unknown> = {}, { privateKey, publicKey } = own, typ = 'dpop+jwt') {
  const header = { alg: 'RS256', typ, jwk: await exportJWK(publicKey) };
  return new SignJWT({ ...claims, ...changes }).setProtectedHeader(header).sign(privateKey);
}

test.each<[string, Record<string, unknown>]>([
  ['for the request', {}],
  ['with the prefix of the API, which a proxy removed', { htu: 'https://portal.example/backend/api/v1/user' }],
  ['by a clock that is 14 minutes slow', { iat: (startTime - 14 * minute) / 1000 }],
  ['by a clock that is 14 minutes fast', { iat: (startTime + 14 * minute) / 1000 }],
])('a proof %s is accepted', async (_, changes) => {
  const check = dpopProofChecker(() => startTime);
  await expect(check(await proof(changes), request)).resolves.toBeUndefined();
});

test.each<[string, () => Promise<string>]>([
  ['of another key', () => proof({}, foreign)],
  ['that the key it names did not sign', () => proof({}, { privateKey: foreign.privateKey, publicKey: own.publicKey })],
  ['of another type', () => proof({}, own, 'JWT')],
  ['for another token', () => proof({ ath: sha256('another') })],
  ['for another method', () => proof({ htm: 'GET' })],
  ['for another host', () => proof({ htu: 'https://evil.example/api/v1/user' })],
  ['for another path', () => proof({ htu: 'https://portal.example/api/v1/users' })],
  ['for no address', () => proof({ htu: 7 })],
  ['without an id', () => proof({ jti: undefined })],
  ['with a long id', () => proof({ jti: 'x'.repeat(129) })],
  ['with an object as an id', () => proof({ jti: {} })],
  ['without a time', () => proof({ iat: undefined })],
  ['that is 16 minutes old', () => proof({ iat: (startTime - 16 * minute) / 1000 })],
  ['that is 16 minutes early', () => proof({ iat: (startTime + 16 * minute) / 1000 })],
  ['that is no JWT', () => Promise.resolve('nonsense')],
])('a proof %s is refused', async (_, makeProof) => {
  const check = dpopProofChecker(() => startTime);
  await expect(check(await makeProof(), request)).rejects.toBeInstanceOf(Error);
});

test('a proof works once, for as long as its time is accepted', async () => {
  let now = startTime;
  const check = dpopProofChecker(() => now);
  const early = await proof({ iat: (startTime + 14 * minute) / 1000 });
  await check(early, request);
  await check(await proof({ jti: 'b' }), request);
  now += 28 * minute;
  await expect(check(early, request)).rejects.toThrow('used before');
});
