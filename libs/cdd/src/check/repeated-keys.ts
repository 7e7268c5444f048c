/** The maximum number of keys remembered at a time, in all open objects: about 40 MB. */
export const maxKeys = 1_048_576;

/** Finds repeated keys in bounded memory: it keeps a 53-bit hash for each key of the open objects. */
export class RepeatedKeys {
  /** Some keys weren't remembered, so repetitions of them go unnoticed. */
  limited = false;

  #size = 0;
  /** The hashes of each open object's keys, the innermost object's last. */
  readonly #open: Set<number>[] = [];

  open(): void {
    this.#open.push(new Set());
  }

  close(): void {
    this.#size -= this.#open.pop()?.size ?? 0;
  }

  /**
   * Adds the key in the bytes `from` to `to` to the innermost object.
   * @returns whether the object already has it
   */
  add(bytes: Uint8Array, from: number, to: number): boolean {
    const keys = this.#open.at(-1) as Set<number>;
    const hash = hashOf(bytes, from, to);
    if (keys.has(hash)) return true;
    if (this.#size === maxKeys) {
      this.limited = true;
      return false;
    }
    keys.add(hash);
    this.#size += 1;
    return false;
  }
}

/** Two 32-bit hashes as one number: all of the first and 21 bits of the second, which a double keeps. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let first = 0;
  let second = 0x9e3779b9;
  for (let index = from; index < to; index += 1) {
    const byte = bytes[index] as number;
    first = Math.imul(first ^ byte, 0x85ebca6b);
    second = Math.imul(second ^ byte, 0xc2b2ae35);
    second ^= second >>> 15;
  }
  return (first >>> 0) * 2 ** 21 + (second >>> 11);
}
