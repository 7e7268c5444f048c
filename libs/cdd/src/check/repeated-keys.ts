import { maxDepth } from '@scv/json-check';

/** How many keys of the objects that are open at one time are remembered: 20 MB at most, and no more. */
export const mostKeys = 1_048_576;

/**
 * Finds keys that an object has more than once, in bounded memory: of each key of an open object a hash of 64 bits
 * is kept, on a stack that shrinks when the object ends, and in a table of places on that stack. Since keys leave
 * the table in the opposite order of their coming, emptying their slots leaves every other key where it can be found.
 */
export class RepeatedKeys {
  /** Some keys could not be remembered: what comes after them may repeat them unnoticed. */
  limited = false;

  #depth = 0;
  #size = 0;
  /** By depth: where an object's keys begin on the stack. */
  readonly #starts = new Uint32Array(maxDepth + 1);
  readonly #first = new Int32Array(mostKeys);
  readonly #second = new Int32Array(mostKeys);
  readonly #slotOf = new Uint32Array(mostKeys);
  /** Places on the stack, counted from 1; 0 is an empty slot. Half of the slots stay empty. */
  readonly #slots = new Uint32Array(2 * mostKeys);

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
   * @returns whether the object has it already
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
    const mask = 2 * mostKeys - 1;
    let slot = (first ^ (first >>> 13) ^ second) & mask;
    for (let place = this.#slots[slot] as number; place > 0; place = this.#slots[slot] as number) {
      const known = place - 1;
      // A place before the start holds a key of an outer object.
      if (known >= start && this.#first[known] === first && this.#second[known] === second) return true;
      slot = (slot + 1) & mask;
    }
    this.#remember(slot, first, second);
    return false;
  }

  #remember(slot: number, first: number, second: number): void {
    if (this.#size === mostKeys) {
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
