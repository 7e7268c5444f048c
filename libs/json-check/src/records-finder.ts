/** A value of the file, with the number of its elements or members. */
interface Counted {
  count: number;
}

/**
 * Finds the array with the records in a file whose top level is an object: the longest array among its members that
 * begins with an object or array; if there is none and all members are arrays, the longest of them.
 */
export class RecordsFinder<Node extends Counted> {
  #topIsObject = false;
  #inMemberArray = false;
  #hasRecords = false;
  #arrayCount = 0;
  #longest: Node | undefined;
  #longestWithRecords: Node | undefined;

  openTop(isObject: boolean): void {
    this.#topIsObject = isObject;
  }

  /** @returns whether this child of the top level may hold the records */
  openMember(isObject: boolean): boolean {
    this.#inMemberArray = this.#topIsObject && !isObject;
    this.#hasRecords = false;
    return this.#inMemberArray;
  }

  /** An object or array begins within a child of the top level. */
  openElement(isFirst: boolean): void {
    this.#hasRecords ||= this.#inMemberArray && isFirst;
  }

  closeMember(node: Node): void {
    if (!this.#inMemberArray) return;
    this.#arrayCount += 1;
    this.#longest = longer(this.#longest, node);
    if (this.#hasRecords) this.#longestWithRecords = longer(this.#longestWithRecords, node);
  }

  /** The array, a child of the root; undefined if the root is no object or no array qualifies. */
  listIn(root: Counted): Node | undefined {
    return this.#longestWithRecords ?? (this.#arrayCount === root.count ? this.#longest : undefined);
  }
}

function longer<Node extends Counted>(first: Node | undefined, second: Node): Node {
  return first && first.count >= second.count ? first : second;
}
