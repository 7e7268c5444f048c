import type { ReactNode } from 'react';

/** The place of what has come of something. There from the start: what comes with its place is not announced. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children ? undefined : 'ui-hidden'}>
      {children}
    </div>
  );
}
