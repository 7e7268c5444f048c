import { VisuallyHidden } from '../text/text.tsx';

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

/**
 * A thin bar along the upper edge of the window while something loads. It takes no space and stays invisible for the
 * first 150 ms (in CSS, without a timer).
 */
export function PendingBar() {
  return <div className="ui-pending" role="progressbar" aria-label="Loading" />;
}

/** True while a PendingBar is shown. Keys are ignored then: they are meant for what is loading, such as a dialog. */
export function isPending(): boolean {
  return document.querySelector('[role="progressbar"][aria-label="Loading"]') !== null;
}
