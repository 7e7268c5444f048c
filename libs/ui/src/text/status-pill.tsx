/** A state: a dot and its word on a soft ground. */
export function StatusPill({
  tone,
  children,
}: {
  tone: 'success' | 'neutral' | 'warning' | 'danger';
  children: string;
}) {
  return <span className={`ui-pill is-${tone}`}>{children}</span>;
}
