import { type JsonListener, type TokenKind, tokenKind } from '@scv/json-check';
import { RecordsFinder } from '@scv/json-check/records-finder';

/** Counts the records of a CDD file from the scanner's events, as the portal does before the upload. */
export class RecordCounter implements JsonListener {
  readonly #finder = new RecordsFinder<{ count: number }>();
  #depth = 0;
  #topIsArray = false;
  #topIsScalar = true;
  /** Number of values in the top level, and in its current child. */
  readonly #counts = [0, 0, 0];

  open(isObject: boolean): void {
    if (this.#depth === 0) {
      this.#finder.openTop(isObject);
      this.#topIsArray = !isObject;
      this.#topIsScalar = false;
    } else if (this.#depth === 1) this.#finder.openMember(isObject);
    else if (this.#depth === 2) this.#finder.openElement(this.#counts[2] === 0);
    this.#count();
    this.#depth += 1;
    if (this.#depth <= 2) this.#counts[this.#depth] = 0;
  }

  close(): void {
    this.#depth -= 1;
    if (this.#depth === 1) this.#finder.closeMember({ count: this.#counts[2] as number });
  }

  token(kind: TokenKind, _chunk: Uint8Array, _from: number, _to: number, ends: boolean): void {
    if (ends && kind !== tokenKind.key && this.#depth <= 2) this.#count();
  }

  /** Call it only after the scanner has accepted the whole text. */
  get count(): number {
    const top = this.#counts[1] as number;
    const list = this.#finder.listIn({ count: top });
    return list?.count ?? (this.#topIsArray ? top : Number(!this.#topIsScalar));
  }

  #count(): void {
    if (this.#depth <= 2) this.#counts[this.#depth] = (this.#counts[this.#depth] as number) + 1;
  }
}
