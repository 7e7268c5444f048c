import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { useWindowEvent } from '../hooks.ts';
import { formatNumber } from '../text/format.ts';
import { classNames, VisuallyHidden } from '../text/text.tsx';
import './filter.css';

interface FilterBarProps<Change> {
  /** The filters, such as 'Role: Admin', and what takes each off; without a label one is not on. */
  chosen: readonly (readonly [label: string | undefined, off: Change])[];
  /** The order of the list, if it isn't the usual one, and what takes it off. `header`: a column's header shows it. */
  order?: { label: string; off: Change; header: boolean } | undefined;
  /** Takes all of them off. */
  none: Change;
  onFilters: (change: Change) => void;
  /** What the list shows, for the button under the filters on a phone: '12 users'. */
  shown?: string | undefined;
  /** The filters, if they are open. @param close for filters that fail to load */
  children: (open: boolean, close: () => void) => ReactNode;
}

/**
 * Beside a list's search: the button that opens its filters over the list, and those that are on, each with a way to take
 * it off. Escape, or a press or the focus elsewhere, closes the filters.
 */
export function FilterBar<Change>({ chosen, order, none, onFilters, shown, children }: FilterBarProps<Change>) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOutside = (target: EventTarget | null) => target instanceof Node && !root.current?.contains(target);
  useWindowEvent('pointerdown', ({ target }) => isOutside(target) && setOpen(false));

  const isSeveral = chosen.filter(([label]) => label).length > 1;

  /** The pressed chip disappears, so the button gets the focus. */
  function takeOff(off: Change) {
    onFilters(off);
    button.current?.focus();
  }

  function close() {
    setOpen(false);
    button.current?.focus();
  }

  /** A field with a list of its own closes that first. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open && !event.defaultPrevented) close();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons and fields inside have the focus
    <div
      ref={root}
      className="ui-filters"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => isOutside(relatedTarget) && setOpen(false)}
    >
      <Button ref={button} variant="quiet" data-icon="plus" aria-expanded={open} onClick={() => setOpen(!open)}>
        Filter
      </Button>
      <div className="ui-chips">
        {chosen.map(
          ([label, off]) => label && <Chip key={label} kind="filter" label={label} onPress={() => takeOff(off)} />,
        )}
        {order && (
          <Chip
            className={order.header && 'is-in-header'}
            label={order.label}
            kind="order"
            onPress={() => takeOff(order.off)}
          />
        )}
        {isSeveral && (
          <Button variant="quiet" onClick={() => takeOff(none)}>
            Clear all
          </Button>
        )}
      </div>
      {open && (
        <div className="ui-filter-panel">
          {children(open, () => setOpen(false))}
          <div className="ui-filter-end">
            <Button variant="primary" onClick={close}>{`Show ${shown ?? 'results'}`}</Button>
          </div>
        </div>
      )}
    </div>
  );
}

interface ChipProps {
  className?: string | false;
  kind: 'filter' | 'order';
  label: string;
  onPress: () => void;
}

const Chip = ({ className, kind, label, onPress }: ChipProps) => (
  <button
    type="button"
    className={classNames('ui-chip', className)}
    data-icon="x"
    title={`Remove this ${kind}`}
    onClick={onPress}
  >
    <span>{label}</span>
  </button>
);

/** The open filters where they are fields: side by side as far as there is room. */
export function FilterFields({ children }: { children: ReactNode }) {
  return <div className="ui-filter-fields">{children}</div>;
}

/** FilterButtons of one field, under its title. `label` is for screen readers, such as 'Filter users by role'. */
export function FilterGroup({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  return (
    <div>
      <p className="ui-filter-title" aria-hidden>
        {title}
      </p>
      <fieldset className="ui-filter-group">
        <legend>
          <VisuallyHidden>{label}</VisuallyHidden>
        </legend>
        {children}
      </fieldset>
    </div>
  );
}

interface FilterButtonProps {
  label: string;
  /** How many items have it; undefined while that is unknown. With `capped` there are at least so many. */
  count: { count: number; capped?: boolean } | undefined;
  pressed: boolean;
  onPress: () => void;
}

export function FilterButton({ label, count, pressed, onPress }: FilterButtonProps) {
  return (
    <button type="button" className="ui-filter" aria-pressed={pressed} onClick={onPress}>
      <span>{label}</span> {count && <span>{`${formatNumber(count.count)}${count.capped ? '+' : ''}`}</span>}
    </button>
  );
}
