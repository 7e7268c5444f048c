/// <reference path="../css.d.ts" />
import './progress-bar.css';

export interface ProgressBarProps {
  /** What is under way, such as 'Importing users'. */
  label: string;
  value: number;
  /** Where `value` ends; undefined while nobody knows. */
  max: number | undefined;
}

/** How far something is. Its figures belong beside it as text: a screen reader does not read a bar by itself. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  return <progress className="ui-progress" aria-label={label} {...(max !== undefined && { value, max })} />;
}
