/** The number of keys remembered at a time, in all open objects: about 13 MB. */
export const maxKeys = 262_144;
/** Longer keys aren't compared. */
export const maxKeyBytes = 65_536;
const backslash = 0x5c;
/** Up to here the keys of an object are compared in turn, which is faster. */
const maxListed = 16;

/**
 * Finds repeated keys in bounded memory: it keeps a 53-bit hash, about 50 bytes, for each key of the open objects. At most
 * `maxKeys` keys are remembered at a time, whatever the depth; those of an object are forgotten at its end.
 */
export class RepeatedKeys {
  /** Some keys were too long or too many, so repetitions of them go unnoticed. */
  limited = false;
  /** The hashes of the open objects' keys, the innermost object's last. */
  readonly #hashes: number[] = [];
  #size = 0;
  /** Where each open object or array begins in `#hashes`, and the same hashes once they are many. */
  readonly #open: { start: number; many: Set<number> | undefined }[] = [];

  open(): void {
    this.#open.push({ start: this.#size, many: undefined });
  }

  close(): void {
    this.#size = this.#open.pop()?.start ?? 0;
  }

  /**
   * Adds a key to the innermost object: the bytes `from` to `to` are what is between its quotes. Compares by value:
   * `"\u0061"` repeats `"a"`.
   * @returns whether the object already has it
   */
  add(bytes: Uint8Array, from: number, to: number): boolean {
    const object = this.#open[this.#open.length - 1] as { start: number; many: Set<number> | undefined };
    const isTooLong = to - from > maxKeyBytes;
    const hash = isTooLong ? -1 : hashOf(bytes, from, to);
    let index = object.many ? this.#size : object.start;
    while (index < this.#size && this.#hashes[index] !== hash) index += 1;
    if (index < this.#size || object.many?.has(hash)) return true;
    this.limited ||= isTooLong || this.#size === maxKeys;
    if (isTooLong || this.#size === maxKeys) return false;
    this.#hashes[this.#size++] = hash;
    if (object.many) object.many.add(hash);
    else if (this.#size - object.start > maxListed) object.many = new Set(this.#hashes.slice(object.start, this.#size));
    return false;
  }
}

/** The uncut text of a key. Keeps lone surrogates. */
export function decodeString(bytes: Uint8Array, from: number, to: number): string {
  const written = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, to));
  return written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
}

/** Two 32-bit hashes as one number: all of the first and 21 bits of the second, which a double keeps. */
function hashOf(bytes: Uint8Array, from: number, to: number, mayEscape = true): number {
  let first = 0;
  let second = 0x9e3779b9;
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index] as number;
    if (byte === backslash && mayEscape) {
      const key = decodeString(bytes, from, to);
      const encoded = new TextEncoder().encode(key.isWellFormed() ? key : JSON.stringify(key));
      return hashOf(encoded, 0, encoded.length, false);
    }
    first = Math.imul(first ^ byte, 0x85ebca6b);
    second = Math.imul(second ^ byte, 0xc2b2ae35);
    second ^= second >>> 15;
  }
  return (first >>> 0) * 2 ** 21 + (second >>> 11);
}
