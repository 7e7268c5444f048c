import type { ReactNode } from 'react';

export interface LiveRegionProps {
  /** Shows the content to everybody; without it only screen readers get it. */
  visible?: boolean;
  children: ReactNode;
}

/**
 * Live region for a result: screen readers announce its content when it changes. Render it before there is anything to
 * announce, because most of them ignore content that appears together with its region. It takes no space while empty.
 */
export function LiveRegion({ visible = false, children }: LiveRegionProps) {
  return (
    <div role="status" className={visible && children ? undefined : 'ui-hidden'}>
      {children}
    </div>
  );
}
