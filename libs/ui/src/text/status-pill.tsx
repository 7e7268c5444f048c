/** A status: a dot and a word on a tinted background. */
export function StatusPill({
  tone,
  children,
}: {
  tone: 'success' | 'neutral' | 'warning' | 'danger';
  children: string;
}) {
  return <span className={`ui-pill is-${tone}`}>{children}</span>;
}
