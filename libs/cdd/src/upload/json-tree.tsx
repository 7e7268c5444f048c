import { counted, formatNumber } from '@scv/ui';
import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import type { Content } from '../check/content-reader.ts';
import { type PreviewNode, type TokenText, visible, visibleToken } from '../check/preview.ts';

/**
 * The preview as a tree view (ARIA Authoring Practices, "Tree View"): one tab stop; arrow keys, Home, End, Enter and
 * Space move and toggle.
 */
export function JsonTree({ content: { root, records }, labelledBy }: { content: Content; labelledBy: string }) {
  const list = root.kind === 'array' ? root : records.list;
  const [open, setOpen] = useState(() => openAtFirst(root, list));
  const [current, setCurrent] = useState('0');
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(root, list, open), [root, list, open]);
  const isClosed = (row: TreeRow) => canOpen(row) && !open.has(row.id);

  function toggle(row: TreeRow) {
    if (!canOpen(row)) return;
    const next = new Set(open);
    if (!next.delete(row.id)) next.add(row.id);
    setOpen(next);
  }

  function goTo(row: TreeRow | undefined) {
    if (!row) return;
    setCurrent(row.id);
    tree.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus();
  }

  function press(event: KeyboardEvent) {
    const at = rows.findIndex(({ id }) => id === current);
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isOpen = canOpen(row) && open.has(row.id);
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(rows[at + 1]),
      ArrowUp: () => goTo(rows[at - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      Enter: () => toggle(row),
      ' ': () => toggle(row),
      ArrowRight: () => (isOpen ? goTo(rows[at + 1]) : toggle(row)),
      ArrowLeft: () => (isOpen ? toggle(row) : goTo(rows.find(({ id }) => id === row.parent))),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  function click({ target }: MouseEvent) {
    const id = (target as Element).closest<HTMLElement>('[data-row]')?.dataset['row'];
    const row = rows.find((each) => each.id === id);
    if (!row) return;
    goTo(row);
    toggle(row);
  }

  return (
    <div
      className="cdd-tree"
      role="tree"
      aria-labelledby={labelledBy}
      tabIndex={-1}
      ref={tree}
      onKeyDown={press}
      onClick={click}
    >
      {rows.map((row) => (
        <div
          key={row.id}
          role="treeitem"
          className={isClosed(row) ? 'cdd-row is-closed' : 'cdd-row'}
          style={{ '--level': Math.min(row.level - 1, maxIndent) } as CSSProperties}
          data-row={row.id}
          tabIndex={row.id === current ? 0 : -1}
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-expanded={canOpen(row) ? open.has(row.id) : undefined}
          aria-selected={row.id === current}
        >
          {canOpen(row) && <ChevronRight size={16} />}
          <ValueText row={row} isClosed={isClosed(row)} />
        </div>
      ))}
    </div>
  );
}

/** Deeper levels aren't indented further, to leave room for the text. */
const maxIndent = 12;

/** A line of the tree: a value, or the number of values not shown. */
interface TreeRow {
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
function rowsOf(root: PreviewNode, list: PreviewNode | undefined, open: ReadonlySet<string>): TreeRow[] {
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
function openAtFirst(root: PreviewNode, list: PreviewNode | undefined): Set<string> {
  if (!list) return new Set(['0']);
  if (list === root) return new Set(['0', '0.0']);
  const place = `0.${root.children.indexOf(list)}`;
  return new Set(['0', place, `${place}.0`]);
}

const canOpen = ({ node }: TreeRow) => node !== undefined && node.count > 0;

/** The text of a tree line: key or label, then the value; for a closed container, its first values. */
function ValueText({ row: { node, more, label }, isClosed }: { row: TreeRow; isClosed: boolean }) {
  if (!node) return <span className="cdd-quiet">{formatNumber(more)} more</span>;
  return (
    <>
      {node.key && (
        <>
          <bdi className="cdd-key">{visibleToken(node.key)}</bdi>
          {': '}
        </>
      )}
      {label !== undefined && <span className="cdd-quiet">{label}: </span>}
      {isClosed && node.children.length > 0 ? (
        <span className="cdd-quiet">{summary(node)}</span>
      ) : (
        <Value node={node} />
      )}
    </>
  );
}

function Value({ node }: { node: PreviewNode }) {
  const { kind, count } = node;
  if (kind === 'object') return <span className="cdd-quiet">{`{${counted(count, 'property', 'properties')}}`}</span>;
  if (kind === 'array') return <span className="cdd-quiet">{`[${counted(count, 'entry', 'entries')}]`}</span>;
  return <bdi className={kind === 'string' ? 'cdd-string' : 'cdd-scalar'}>{shortText(node)}</bdi>;
}

const maxInSummary = 8;

/** The first values of a closed container on one line. */
function summary({ kind, count, children }: PreviewNode): string {
  const [open, close] = kind === 'object' ? ['{ ', ' }'] : ['[ ', ' ]'];
  const parts = children
    .slice(0, maxInSummary)
    .map((child) => (child.key ? `${isolated(visibleToken(child.key))}: ` : '') + isolated(shortText(child)));
  if (count > parts.length) parts.push('…');
  return open + parts.join(', ') + close;
}

/** Isolates text direction like `<bdi>`, with FSI and PDI characters (Unicode Annex 9): elements would be slow. */
const isolated = (text: string) => `\u2068${text}\u2069`;

function shortText({ kind, value }: PreviewNode): string {
  if (kind === 'object') return '{…}';
  if (kind === 'array') return '[…]';
  return kind === 'string' ? quoted(value) : visibleToken(value);
}

const quoted = ({ text, cut }: TokenText) => visible(JSON.stringify(text)).replace(/"$/, cut ? '…' : '"');
