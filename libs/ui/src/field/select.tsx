import type { ComponentProps } from 'react';

interface SelectOption {
  value: string;
  label: string;
  /** The name of the group it is listed in. */
  group?: string;
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly SelectOption[];
}

/** A native select. Give it a label: `aria-label`, or the `id` that a label refers to. */
export function Select({ options, ...select }: SelectProps) {
  return (
    <div className="ui-input-box">
      <select {...select} className="ui-input has-end">
        {[...Map.groupBy(options, ({ group }) => group)].map(([group, grouped]) => {
          const items = grouped.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ));
          return group ? (
            <optgroup key={group} label={group}>
              {items}
            </optgroup>
          ) : (
            items
          );
        })}
      </select>
      <span data-icon="chevron-down" className="ui-chevron" />
    </div>
  );
}
