import { formatNumber } from '../text/format.ts';

export interface FilterButtonProps {
  /** The value to filter by, such as 'Admin'. */
  label: string;
  /** How many items have it; undefined while that is unknown. With `capped` there are at least so many. */
  count: { count: number; capped?: boolean } | undefined;
  pressed: boolean;
  onPress: () => void;
}

/** Turns a filter on or off. */
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
