import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const keyLength = 32;
const saltLength = 16;

/** Hashes and checks passwords with scrypt in Node's thread pool, not on the event loop. */
export class PasswordHasher {
  readonly #cost: number;
  readonly #dummyHash: string;

  /** @param cost scrypt's N, for new hashes. Each hash contains its cost, so it can be raised. */
  constructor(cost: number) {
    this.#cost = cost;
    this.#dummyHash = asHash(cost, randomBytes(saltLength), randomBytes(keyLength));
  }

  /** @returns `scrypt$N$salt$key`, salt and key in base64url */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltLength);
    return asHash(this.#cost, salt, await deriveKey(password, salt, this.#cost));
  }

  /** Whether the password matches the hash. Without a hash: false, after the same computing time. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const [, cost, salt = '', key = ''] = (hash ?? this.#dummyHash).split('$');
    const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), Number(cost));
    return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== undefined;
  }
}

const asHash = (cost: number, salt: Buffer, key: Buffer) =>
  ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$');

function deriveKey(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: 8, p: 3, maxmem: 256 * cost * 8 };
  return derive(password.normalize('NFC'), salt, keyLength, options);
}
