import { ProgressBar as PrimeProgressBar } from 'primereact/progressbar';
import { PrimeRoot } from '../prime-root.tsx';
import './progress-bar.css';

interface ProgressBarProps {
  label: string;
  value: number;
  /** The final `value`; undefined while unknown. */
  max: number | undefined;
}

/** Progress in whole percent. Show the numbers beside it as text: screen readers don't announce a bar by itself. */
export function ProgressBar({ label, value, max }: ProgressBarProps) {
  const isKnown = max !== undefined;
  return (
    <PrimeRoot>
      <PrimeProgressBar
        className="ui-progress"
        aria-label={label}
        mode={isKnown ? 'determinate' : 'indeterminate'}
        {...(isKnown && { value: percent(value, max) })}
        showValue={false}
        pt={{ value: { className: 'ui-progress-value' } }}
      />
    </PrimeRoot>
  );
}

/** Rounded down, so that 100 means complete. */
export const percent = (part: number, whole: number): number => (whole > 0 ? Math.floor((100 * part) / whole) : 0);
