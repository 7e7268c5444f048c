import type { PreviewNode } from '../check/preview-tree.ts';

/** A line of the tree: a value, or the number of values not shown. */
export interface TreeRow {
  /** The path in the tree, such as '0.2.1'. */
  id: string;
  parent: string | undefined;
  /** From 1, like `aria-level`. */
  level: number;
  /** From 1 among its siblings. */
  position: number;
  siblings: number;
  /** Undefined in the line with the number of values not shown. */
  node: PreviewNode | undefined;
  /** Number of values not shown; 0 in the line of a value. */
  more: number;
  /** Only for elements of an array: 'Record 1', or the index from 0 as in the faults' paths (RFC 6901). */
  label: string | undefined;
}

/**
 * The lines that are visible while these containers are open.
 * @param list the array with the records, if there is one
 */
export function rowsOf(root: PreviewNode, list: PreviewNode | undefined, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (row: TreeRow) => {
    rows.push(row);
    if (row.node && open.has(row.id)) childRows(row, row.node, row.node === list).forEach(add);
  };
  add({ id: '0', parent: undefined, level: 1, position: 1, siblings: 1, node: root, more: 0, label: undefined });
  return rows;
}

function childRows({ id, level }: TreeRow, { kind, count, children }: PreviewNode, areRecords: boolean): TreeRow[] {
  const labelOf = (index: number) => (areRecords ? `Record ${index + 1}` : String(index));
  const more = count - children.length;
  const siblings = children.length + (more > 0 ? 1 : 0);
  const row = (index: number, node: PreviewNode | undefined): TreeRow => ({
    id: `${id}.${index}`,
    parent: id,
    level: level + 1,
    position: index + 1,
    siblings,
    node,
    more: node ? 0 : more,
    label: node && kind === 'array' ? labelOf(index) : undefined,
  });
  const rows = children.map((child, index) => row(index, child));
  return more > 0 ? [...rows, row(children.length, undefined)] : rows;
}

/** Initially open: the root, the array with the records, and the first record. */
export function openAtFirst(root: PreviewNode, list: PreviewNode | undefined): Set<string> {
  if (!list) return new Set(['0']);
  if (list === root) return new Set(['0', '0.0']);
  const place = `0.${root.children.indexOf(list)}`;
  return new Set(['0', place, `${place}.0`]);
}

export function canOpen({ node }: TreeRow): boolean {
  return node !== undefined && node.count > 0;
}
