import { VisuallyHidden } from '../text/visually-hidden.tsx';

/**
 * A placeholder while something loads, invisible for the first 150 ms (in CSS, without a timer) so that fast answers
 * don't flicker. `label` is for screen readers; `height` and `width` are px.
 */
export function Skeleton({ label, height, width }: { label: string; height: number; width?: number }) {
  return (
    <div role="status">
      <div className="ui-skeleton" style={{ height, width }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
