import type { ReactNode } from 'react';

/** A surface that groups related content. `padded={false}` is for tables, which reach to its edge. */
export function Card({ padded = true, children }: { padded?: boolean; children: ReactNode }) {
  return <div className={padded ? 'ui-card is-padded' : 'ui-card'}>{children}</div>;
}
