import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { isSecureAddress } from '../secure-address.ts';

/** Keys are fetched again after this time, so that the API stops accepting keys withdrawn by the provider. */
const maxKeyAgeMs = 600_000;
const timeoutMs = 5000;
/**
 * Pause between two requests for unknown keys, because anybody can send a token that names one. During the pause such a
 * token is refused; that harms nobody, because a provider publishes a key before it uses it.
 */
const unknownKeyPauseMs = 5000;
/** Pause after a failed request. With the timeout, a provider that is back is in use within ten seconds. */
const retryMs = 2000;

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() });

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** The key of a token is unknown and the provider can't be reached, so nobody knows whether the token is valid. */
export class KeysUnavailable extends Error {
  override name = 'KeysUnavailable';
}

/**
 * Fetches the signing keys of an OpenID provider when the first token comes, so that the API can start before the
 * provider. While the provider can't be reached, the keys that were fetched last remain in use.
 * @returns the function that `jwtVerify` asks for a key; it throws KeysUnavailable
 */
export function providerKeys(issuer: string): JWTVerifyGetKey {
  let keys: RemoteKeys | undefined;
  let loading: Promise<RemoteKeys> | undefined;
  let loadedAt = -Infinity;
  let retryAt = -Infinity;

  const fetchUnlessFailing: typeof fetch = async (input, init) => {
    if (performance.now() < retryAt) throw new Error('The sign-in provider failed a moment ago.');
    return fetch(input, init);
  };
  const backOff = () => {
    if (performance.now() < retryAt) return;
    retryAt = performance.now() + retryMs;
  };
  const load = async () => {
    keys ??= await discoverKeys(issuer, fetchUnlessFailing);
    await keys.reload();
    loadedAt = performance.now();
    return keys;
  };
  const recentKeys = async () => {
    if (keys && performance.now() - loadedAt <= maxKeyAgeMs) return keys;
    try {
      return await (loading ??= load().finally(() => (loading = undefined)));
    } catch (error) {
      if (!keys?.jwks()) throw error;
      backOff();
      return keys;
    }
  };

  return async (header, token) => {
    try {
      const findKey = await recentKeys();
      return await findKey(header, token); // asks the provider for a key that it doesn't know, unless it has just done so
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
      backOff();
      throw new KeysUnavailable('The sign-in provider cannot be reached', { cause: error });
    }
  };
}

/** OpenID Connect Discovery 1.0, section 4. */
async function discoverKeys(issuer: string, get: typeof fetch): Promise<RemoteKeys> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await get(`${issuer}/.well-known/openid-configuration`, { signal, redirect: 'error' });
  if (!response.ok) throw new Error(`The provider's metadata was answered with status ${response.status}.`);
  const metadata = discoverySchema.parse(await response.json());
  if (metadata.issuer !== issuer) throw new Error(`The provider's metadata names another issuer: ${metadata.issuer}.`);
  if (!isSecureAddress(metadata.jwks_uri)) throw new Error(`The provider's keys need https: ${metadata.jwks_uri}.`);
  // Keys never expire for jose, which would refuse all tokens when it can't reload them.
  const options = {
    timeoutDuration: timeoutMs,
    cooldownDuration: unknownKeyPauseMs,
    cacheMaxAge: Infinity,
    [customFetch]: get,
  };
  return createRemoteJWKSet(new URL(metadata.jwks_uri), options);
}
