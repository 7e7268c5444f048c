import type { ReactNode } from 'react';

/** The second surface: groups what belongs together. `padded` (default) is off for a table, which reaches the edge. */
export function Card({ padded = true, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={padded ? 'ui-card is-padded' : 'ui-card'}>{children}</div>;
}
