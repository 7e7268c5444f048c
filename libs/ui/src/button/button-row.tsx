import type { ReactNode } from 'react';

/** Buttons and links on the right, the primary one last. On a sign-in page each is as wide as the fields. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="ui-button-row">{children}</div>;
}
