/**
 * Holds the place of what is loading. It stays invisible for 150 ms (in CSS, without a timer), so what
 * comes quickly never flickers. The words are for screen readers; `height` in px is the size of what comes.
 */
export function Skeleton({ label, height }: { label: string; height: number }) {
  return (
    <div role="status">
      <div className="ui-skeleton" style={{ height }} />
      <span className="ui-hidden">{label}</span>
    </div>
  );
}
