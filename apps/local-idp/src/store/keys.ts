import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Store } from './store.ts';

export interface Keys {
  /** RS256 key pair. `kid` is its thumbprint (RFC 7638), so clients can cache it across restarts. */
  signing: JWK & { kid: string };
  /** Signs the provider's cookies. */
  cookie: string;
}

/** Loads the provider's keys from the store; the first start creates them. */
export async function loadKeys(store: Store): Promise<Keys> {
  return {
    signing: JSON.parse(await store.secret('signing-key', createSigningKey)) as Keys['signing'],
    cookie: await store.secret('cookie-key', () => randomBytes(32).toString('base64url')),
  };
}

async function createSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  return JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
}
