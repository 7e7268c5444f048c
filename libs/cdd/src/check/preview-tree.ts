import { maxDepth } from '@scv/json-check';
import type { TokenText } from './token-text.ts';

/** A value of the file as the preview shows it. Keys are texts here, never names of properties. */
export interface PreviewNode {
  kind: 'object' | 'array' | 'string' | 'number' | 'word';
  /** In an object. */
  key: TokenText | undefined;
  /** A string, a number as it is written, or a word; empty in a container. */
  value: TokenText;
  /** Members or elements that a container has. */
  count: number;
  /** The first of them, as many as are shown. */
  children: PreviewNode[];
}

/** Elements shown of an array, members of an object, and nodes below the records in all. */
const most = { array: 20, object: 50, nodes: 2000 } as const;

/** Nodes down to this depth, those of the records among them, do not count: no record crowds out the others. */
const freeDepth = 2;

const none: TokenText = { text: '', cut: false };

/** Builds the tree of a file's first values while they pass by; what it keeps has a limit, whatever the file. */
export class PreviewTree {
  root: PreviewNode | undefined;
  #nodes = 0;
  #depth = 0;
  #key: TokenText | undefined;
  /** By depth: the open container, if the tree has it. */
  readonly #open: (PreviewNode | undefined)[] = Array.from({ length: maxDepth + 1 }, () => undefined);

  /** Whether the next value will be shown. */
  get wants(): boolean {
    if (this.#depth === 0) return true;
    const parent = this.#open[this.#depth];
    if (!parent || parent.children.length >= (parent.kind === 'object' ? most.object : most.array)) return false;
    return this.#depth <= freeDepth || this.#nodes < most.nodes;
  }

  /** The next value's key. */
  key(key: TokenText): void {
    this.#key = key;
  }

  scalar(kind: PreviewNode['kind'], value: TokenText): void {
    this.#add({ kind, key: this.#key, value, count: 0, children: [] });
  }

  open(kind: 'object' | 'array'): void {
    const node: PreviewNode = { kind, key: this.#key, value: none, count: 0, children: [] };
    const isWanted = this.wants;
    if (isWanted) this.#add(node);
    this.#depth += 1;
    this.#open[this.#depth] = isWanted || this.#mayHoldRecords(node) ? node : undefined;
  }

  /** @param count members or elements of the container that ends */
  close(count: number): PreviewNode | undefined {
    const node = this.#open[this.#depth];
    this.#depth -= 1;
    if (node) node.count = count;
    return node;
  }

  /** Shows this array of an object at the top, be it behind the members that are shown. */
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
