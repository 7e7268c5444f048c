import { VisuallyHidden } from '../text/text.tsx';

/** A placeholder while something loads, invisible for 150 ms, so that fast answers don't flicker. Sizes in px. */
export function Skeleton({ label, height, width }: { label: string; height: number; width?: number }) {
  return (
    <div role="status">
      <div className="ui-skeleton" style={{ height, width }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}

/** A thin bar along the upper edge of the window while something loads; invisible for 150 ms, too. */
export function PendingBar() {
  return <div className="ui-pending" role="progressbar" aria-label="Loading" />;
}

/** True while a PendingBar is shown. Keys are ignored then: they are meant for what is loading, such as a dialog. */
export function isPending(): boolean {
  return document.querySelector('[role="progressbar"][aria-label="Loading"]') !== null;
}
