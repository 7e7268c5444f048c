import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { formatNumber } from '../text/format.ts';
import { classNames, VisuallyHidden } from '../text/text.tsx';
import './filter.css';

interface FilterBarProps {
  /** The filters, such as 'Role: Admin'; without a label one is off. */
  chosen: readonly { label: string | undefined; onRemove: () => void }[];
  open: boolean;
  onOpen: (open: boolean) => void;
  /** The open filters; before them, if the list has one, a Select of its order, which tables show only with them. */
  children: ReactNode;
}

/** Above a list: the button that opens its filters, and those that are on, each with a way to take it off. */
export function FilterBar({ chosen, open, onOpen, children }: FilterBarProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={classNames('ui-filters', open && 'is-open')}>
      <Button ref={button} variant="quiet" icon={<Plus size={16} />} aria-expanded={open} onClick={() => onOpen(!open)}>
        Filter
      </Button>
      {chosen.map(
        ({ label, onRemove }) =>
          label && (
            <button
              key={label}
              type="button"
              className="ui-chip"
              title="Remove this filter"
              onClick={() => {
                onRemove();
                button.current?.focus();
              }}
            >
              {label}
              <X size={16} aria-hidden />
            </button>
          ),
      )}
      {children}
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
      {label}{' '}
      {count && (
        <span>
          {formatNumber(count.count)}
          {count.capped && '+'}
        </span>
      )}
    </button>
  );
}
