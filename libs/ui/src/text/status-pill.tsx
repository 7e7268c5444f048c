/** A status: a dot and a word on a tinted background; `plain` is for the normal status, a word with a small dot. */
export function StatusPill({
  tone,
  children,
}: {
  tone: 'plain' | 'success' | 'neutral' | 'warning' | 'danger';
  children: string;
}) {
  return <span className={`ui-pill is-${tone}`}>{children}</span>;
}
