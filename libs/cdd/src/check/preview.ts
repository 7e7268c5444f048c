import { maxDepth } from '@scv/json-check';
import { unescaped } from '@scv/json-check/repeated-keys';
import { visible } from '@scv/ui/visible';

/** A value in the preview. Keys are stored as text, never as property names, so `__proto__` is harmless. */
export interface PreviewNode {
  kind: 'object' | 'array' | 'string' | 'number' | 'literal';
  /** Only for members of an object. */
  key: TokenText | undefined;
  /** A string, a number as written, or true, false, null; empty for objects and arrays. */
  value: TokenText;
  /** Number of members or elements. */
  count: number;
  /** The first of them. */
  children: PreviewNode[];
  /** Its bytes in the file; only for an object or array in the top level. */
  range?: { from: number; to: number };
}

/** Elements per array, members per object, and nodes below the records in total. */
const max = { array: 20, object: 50, nodes: 2000 } as const;

/** Nodes down to this depth, including the records, don't count towards the total: one record can't use it up. */
const freeDepth = 2;

const emptyText: TokenText = { text: '', isTruncated: false };

/** Builds the preview from the scanner's events. Its size is limited. */
export class PreviewTree {
  root: PreviewNode | undefined;
  #nodes = 0;
  #depth = 0;
  #key: TokenText | undefined;
  /** The open container of each depth, if it is part of the tree. */
  readonly #open: (PreviewNode | undefined)[] = Array.from({ length: maxDepth + 1 }, () => undefined);

  /** Whether the next value becomes part of the tree. */
  get hasRoom(): boolean {
    if (this.#depth === 0) return true;
    const parent = this.#open[this.#depth];
    if (!parent || parent.children.length >= (parent.kind === 'object' ? max.object : max.array)) return false;
    return this.#depth <= freeDepth || this.#nodes < max.nodes;
  }

  /** Sets the key of the next value. */
  key(key: TokenText): void {
    this.#key = key;
  }

  scalar(kind: PreviewNode['kind'], value: TokenText): void {
    this.#add({ kind, key: this.#key, value, count: 0, children: [] });
  }

  open(kind: 'object' | 'array'): void {
    const node: PreviewNode = { kind, key: this.#key, value: emptyText, count: 0, children: [] };
    const isShown = this.hasRoom;
    if (isShown) this.#add(node);
    this.#depth += 1;
    this.#open[this.#depth] = isShown || this.#mayHoldRecords(node) ? node : undefined;
  }

  /** @param count the number of members or elements in the container */
  close(count: number): PreviewNode | undefined {
    const node = this.#open[this.#depth];
    this.#depth -= 1;
    if (node) node.count = count;
    return node;
  }

  /** Adds this member of the top-level object to the tree, if it was beyond the limit. */
  show(list: PreviewNode): void {
    const { children } = this.root as PreviewNode;
    if (!children.includes(list)) children.push(list);
  }

  #mayHoldRecords({ kind }: PreviewNode): boolean {
    return kind === 'array' && this.#depth === 2 && this.root?.kind === 'object';
  }

  #add(node: PreviewNode): void {
    if (this.#depth > freeDepth) this.#nodes += 1;
    if (this.#depth === 0) this.root = node;
    else this.#open[this.#depth]?.children.push(node);
    this.#key = undefined;
  }
}

/** Characters shown of a key or value. */
const maxCharacters = 200;

/** A character takes at most twelve bytes, as in `\ud83d\ude00`. */
const maxBytes = 12 * maxCharacters;

export interface TokenText {
  text: string;
  /** The text was longer. */
  isTruncated: boolean;
}

/** The text of a string or key; the bytes `from` to `to` are what is between its quotes. */
export function stringText(bytes: Uint8Array, from: number, to: number): TokenText {
  const { text, isTruncated } = writtenText(bytes, from, to);
  return shorten(unescaped(isTruncated ? withoutPartialEscape(text) : text), isTruncated);
}

/** A number, true, false or null as written. */
export function scalarText(bytes: Uint8Array, from: number, to: number): TokenText {
  const { text, isTruncated } = writtenText(bytes, from, to);
  return shorten(text, isTruncated);
}

function writtenText(bytes: Uint8Array, from: number, to: number): TokenText {
  const isTruncated = to - from > maxBytes;
  const shown = bytes.subarray(from, Math.min(to, from + maxBytes));
  // U+FEFF stays: the scanner has removed the file's byte order mark. Stream mode drops a character that is cut in two.
  return { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(shown, { stream: isTruncated }), isTruncated };
}

function withoutPartialEscape(written: string): string {
  return /^(?:[^\\]|\\u[\da-f]{4}|\\[^u])*/i.exec(written)?.[0] ?? '';
}

function shorten(text: string, isTruncated: boolean): TokenText {
  if (text.length <= maxCharacters) return { text, isTruncated };
  const characters = [...text];
  return {
    text: characters.slice(0, maxCharacters).join(''),
    isTruncated: isTruncated || characters.length > maxCharacters,
  };
}

/** The text with invisible characters escaped, and an ellipsis if it was cut. */
export function visibleToken({ text, isTruncated }: TokenText): string {
  return visible(text) + (isTruncated ? '…' : '');
}
