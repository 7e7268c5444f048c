import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** An OWASP recommendation for password storage: 32 MiB, about 0.3 s. Each hash contains its cost, so it can be raised. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;
const saltLength = 16;

/** @returns `scrypt$N$r$p$salt$key`, salt and key in base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return asHash(salt, await deriveKey(password, salt, cost));
}

/** Whether the password matches the hash. Without a hash: false, after the same computing time. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? dummyHash).split('$');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && Boolean(hash);
}

const asHash = (salt: Buffer, key: Buffer) =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** Has the usual cost and belongs to no known password. */
const dummyHash = asHash(randomBytes(saltLength), randomBytes(keyLength));

function deriveKey(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  const maxmem = 256 * options.N * options.r;
  return derive(password.normalize('NFC'), salt, keyLength, { ...options, maxmem });
}
