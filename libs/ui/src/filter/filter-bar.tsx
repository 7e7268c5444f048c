import type { ReactNode } from 'react';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

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
