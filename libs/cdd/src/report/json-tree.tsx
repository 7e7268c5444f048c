import { ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import type { Content } from '../check/content-reader.ts';
import { canOpen, openAtFirst, rowsOf, type TreeRow } from './tree-rows.ts';
import { ValueText } from './value-text.tsx';

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
    const action = keyActions[event.key];
    if (!action) return;
    event.preventDefault();
    action({ rows, at, row, isOpen: canOpen(row) && open.has(row.id), toggle: () => toggle(row), goTo });
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

interface KeyPress {
  rows: TreeRow[];
  at: number;
  row: TreeRow;
  isOpen: boolean;
  toggle: () => void;
  goTo: (row: TreeRow | undefined) => void;
}

const keyActions: Record<string, (press: KeyPress) => void> = {
  ArrowDown: ({ rows, at, goTo }) => goTo(rows[at + 1]),
  ArrowUp: ({ rows, at, goTo }) => goTo(rows[at - 1]),
  Home: ({ rows, goTo }) => goTo(rows[0]),
  End: ({ rows, goTo }) => goTo(rows.at(-1)),
  Enter: ({ toggle }) => toggle(),
  ' ': ({ toggle }) => toggle(),
  ArrowRight: ({ rows, at, row, isOpen, toggle, goTo }) => {
    if (isOpen) goTo(rows[at + 1]);
    else if (canOpen(row)) toggle();
  },
  ArrowLeft: ({ rows, row, isOpen, toggle, goTo }) => {
    if (isOpen) toggle();
    else goTo(rows.find(({ id }) => id === row.parent));
  },
};
