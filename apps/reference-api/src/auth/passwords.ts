import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** One of the OWASP password storage recommendations: 32 MiB, some 0.3 s. The hash carries it, so it can grow. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
const keyLength = 32;
const saltLength = 16;

/** @returns `scrypt$N$r$p$salt$key`, salt and key in base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  return asHash(salt, await deriveKey(password, salt, cost));
}

/** Whether it is the password. Without a hash it never is, but finding out takes as long. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? nobodysHash).split('$');
  const options = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), options);
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && Boolean(hash);
}

const asHash = (salt: Buffer, key: Buffer) =>
  ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');

/** The usual shape and cost, and no password known that leads to it. */
const nobodysHash = asHash(randomBytes(saltLength), randomBytes(keyLength));

function deriveKey(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  const maxmem = 256 * options.N * options.r;
  return derive(password.normalize('NFC'), salt, keyLength, { ...options, maxmem });
}
