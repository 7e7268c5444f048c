import type { ReactNode } from 'react';
import { formatNumber } from '../text/format.ts';
import { VisuallyHidden } from '../text/text.tsx';
import './filter.css';

/** FilterGroups above a list, FilterButtons that belong to none, then a Select with its order. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className="ui-filters">{children}</div>;
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
