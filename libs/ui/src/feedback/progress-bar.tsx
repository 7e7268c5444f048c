/// <reference path="../css.d.ts" />
import './progress-bar.css';

export interface ProgressBarProps {
  /** What is in progress, such as 'Importing users'. */
  label: string;
  value: number;
  /** The final `value`; undefined while unknown. */
  max: number | undefined;
}

/** A progress bar. Show the numbers beside it as text: screen readers don't announce a bar on their own. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className="ui-progress" aria-label={label} {...(max !== undefined && { value, max })} />;
}
