import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { DatabaseUnavailable } from '../database/database.ts';
import { firstUses } from '../database/first-use.ts';
import { openPgliteInMemory } from '../testing/engines.ts';
import { dpopProofChecker, InvalidProof, type ProvenRequest } from './dpop-proof.ts';

const startTime = Date.parse('2026-01-01T00:00:00Z');
const own = await generateKeyPair('RS256');
const foreign = await generateKeyPair('RS256');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const request: ProvenRequest = {
  method: 'POST',
  addresses: ['https://portal.example/api/v1/user'],
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

/** Every id is new. */
const allNew = () => () => Promise.resolve(true);

test.each<[string, Record<string, unknown>]>([
  ['for the request', {}],
  ['with a query, which doesn’t count', { htu: 'https://portal.example/api/v1/user?page=1' }],
  ['by a clock that is 59 seconds slow', { iat: startTime / 1000 - 59 }],
  ['with a nonce, which it returns', { nonce: 'server' }],
  ['by a clock that is 59 seconds fast', { iat: startTime / 1000 + 59 }],
])('a proof %s is accepted', async (_, changes) => {
  const check = dpopProofChecker(allNew(), () => startTime);
  await expect(check(await proof(changes), request)).resolves.toBe(changes['nonce']);
});

test.each<[string, () => Promise<string>]>([
  ['of another key', () => proof({}, foreign)],
  ['that the key it names did not sign', () => proof({}, { privateKey: foreign.privateKey, publicKey: own.publicKey })],
  ['of another type', () => proof({}, own, 'JWT')],
  ['for another token', () => proof({ ath: sha256('another') })],
  ['for another method', () => proof({ htm: 'GET' })],
  ['for another host', () => proof({ htu: 'https://evil.example/api/v1/user' })],
  ['for another path', () => proof({ htu: 'https://portal.example/api/v1/users' })],
  ['for another port', () => proof({ htu: 'https://portal.example:8443/api/v1/user' })],
  ['for another scheme', () => proof({ htu: 'http://portal.example/api/v1/user' })],
  ['for another path that ends alike', () => proof({ htu: 'https://portal.example/backend/api/v1/user' })],
  ['for no address', () => proof({ htu: 7 })],
  ['without an id', () => proof({ jti: undefined })],
  ['with a long id', () => proof({ jti: 'x'.repeat(129) })],
  ['with an object as an id', () => proof({ jti: {} })],
  ['without a time', () => proof({ iat: undefined })],
  ['that is 61 seconds old', () => proof({ iat: startTime / 1000 - 61 })],
  ['that is 61 seconds early', () => proof({ iat: startTime / 1000 + 61 })],
  ['that is no JWT', () => Promise.resolve('nonsense')],
])('a proof %s is refused', async (_, makeProof) => {
  const check = dpopProofChecker(allNew(), () => startTime);
  await expect(check(await makeProof(), request)).rejects.toBeInstanceOf(InvalidProof);
});

test('a proof works once, over all processes, for as long as its time is accepted', async () => {
  let now = startTime;
  const database = await openPgliteInMemory();
  onTestFinished(() => database.close());
  const [one, other] = [1, 2].map(() =>
    dpopProofChecker(
      firstUses(database, 'DPoP', () => now),
      () => now,
    ),
  );
  const early = await proof({ iat: startTime / 1000 + 59 });
  await one?.(early, request);
  await other?.(await proof({ jti: 'b' }), request);
  now += 118_000;
  await expect(other?.(early, request)).rejects.toThrow('used before');
});

test('a proof is not called invalid when the database doesn’t answer', async () => {
  const check = dpopProofChecker(
    () => Promise.reject(new DatabaseUnavailable('gone')),
    () => startTime,
  );
  await expect(check(await proof(), request)).rejects.toBeInstanceOf(DatabaseUnavailable);
});
