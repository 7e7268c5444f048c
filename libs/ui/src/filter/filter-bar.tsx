import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { formatNumber } from '../text/format.ts';
import { classNames, VisuallyHidden } from '../text/text.tsx';
import './filter.css';

interface FilterBarProps<Change> {
  /** The filters, such as 'Role: Admin', and what takes each off; without a label one is not on. */
  chosen: readonly (readonly [label: string | undefined, off: Change])[];
  /** Takes all of them off. */
  none: Change;
  onFilters: (change: Change) => void;
  /**
   * The filters, if they are open; before them, if the list has one, a Select of its order, which tables show only with
   * them. @param close for filters that fail to load
   */
  children: (open: boolean, close: () => void) => ReactNode;
}

/** Above a list: the button that opens its filters, and those that are on, each with a way to take it off. */
export function FilterBar<Change>({ chosen, none, onFilters, children }: FilterBarProps<Change>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const isSeveral = chosen.filter(([label]) => label).length > 1;

  /** The pressed chip disappears, so the button gets the focus. */
  function takeOff(off: Change) {
    onFilters(off);
    button.current?.focus();
  }

  return (
    <div className={classNames('ui-filters', open && 'is-open')}>
      <Button
        ref={button}
        variant="quiet"
        icon={<Plus size={16} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filter
      </Button>
      {chosen.map(
        ([label, off]) =>
          label && (
            <button
              key={label}
              type="button"
              className="ui-chip"
              title="Remove this filter"
              onClick={() => takeOff(off)}
            >
              <span>{label}</span>
              <X size={16} aria-hidden />
            </button>
          ),
      )}
      {isSeveral && (
        <Button variant="quiet" onClick={() => takeOff(none)}>
          Clear all
        </Button>
      )}
      {children(open, () => setOpen(false))}
    </div>
  );
}

/** The open filters where they are fields: side by side as far as there is room. */
export function FilterFields({ children }: { children: ReactNode }) {
  return <div className="ui-filter-fields">{children}</div>;
}

/** FilterButtons of one field. `label` is for screen readers, such as 'Filter users by role'. */
export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="ui-filter-group">
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {children}
    </fieldset>
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
