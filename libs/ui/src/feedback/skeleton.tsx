import { VisuallyHidden } from '../text/visually-hidden.tsx';

/**
 * Holds the place of what is loading. It stays invisible for 150 ms (in CSS, without a timer), so what
 * comes quickly never flickers. The words are for screen readers; `height` and `width` in px are the size of what comes.
 */
export function Skeleton({ label, height, width }: { label: string; height: number; width?: number }) {
  return (
    <div role="status">
      <div className="ui-skeleton" style={{ height, width }} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </div>
  );
}
