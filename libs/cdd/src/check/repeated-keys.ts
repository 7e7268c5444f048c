import { maxDepth } from '@scv/json-check';

/** The maximum number of keys remembered at a time, in all open objects: 20 MB. */
export const maxKeys = 1_048_576;

/**
 * Finds repeated keys in bounded memory. It keeps a 64-bit hash for each key of the open objects, on a stack that
 * shrinks when an object ends, and an open-addressing hash table of stack positions. Keys leave the table in reverse
 * order of insertion, so clearing their slots never breaks another key's probe sequence.
 */
export class RepeatedKeys {
  /** Some keys weren't remembered, so repetitions of them go unnoticed. */
  limited = false;

  #depth = 0;
  #size = 0;
  /** For each depth, the stack position of the object's first key. */
  readonly #starts = new Uint32Array(maxDepth + 1);
  readonly #first = new Int32Array(maxKeys);
  readonly #second = new Int32Array(maxKeys);
  readonly #slotOf = new Uint32Array(maxKeys);
  /** Stack positions plus 1; 0 is an empty slot. At least half of the slots are empty. */
  readonly #slots = new Uint32Array(2 * maxKeys);

  open(): void {
    this.#depth += 1;
    this.#starts[this.#depth] = this.#size;
  }

  close(): void {
    const start = this.#starts[this.#depth] as number;
    while (this.#size > start) {
      this.#size -= 1;
      this.#slots[this.#slotOf[this.#size] as number] = 0;
    }
    this.#depth -= 1;
  }

  /**
   * Adds the key in the bytes `from` to `to` to the innermost object.
   * @returns whether the object already has it
   */
  add(bytes: Uint8Array, from: number, to: number): boolean {
    let first = 0;
    let second = 0x9e3779b9;
    for (let index = from; index < to; index += 1) {
      const byte = bytes[index] as number;
      first = Math.imul(first ^ byte, 0x85ebca6b);
      second = Math.imul(second ^ byte, 0xc2b2ae35);
      second ^= second >>> 15;
    }
    return this.#addHash(first, second);
  }

  #addHash(first: number, second: number): boolean {
    const start = this.#starts[this.#depth] as number;
    const mask = 2 * maxKeys - 1;
    let slot = (first ^ (first >>> 13) ^ second) & mask;
    for (let entry = this.#slots[slot] as number; entry > 0; entry = this.#slots[slot] as number) {
      const known = entry - 1;
      // Positions before `start` belong to outer objects.
      if (known >= start && this.#first[known] === first && this.#second[known] === second) return true;
      slot = (slot + 1) & mask;
    }
    this.#remember(slot, first, second);
    return false;
  }

  #remember(slot: number, first: number, second: number): void {
    if (this.#size === maxKeys) {
      this.limited = true;
      return;
    }
    this.#first[this.#size] = first;
    this.#second[this.#size] = second;
    this.#slotOf[this.#size] = slot;
    this.#size += 1;
    this.#slots[slot] = this.#size;
  }
}
