import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeProps {
  icon: LucideIcon;
  /** What to do about it, if anything. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A bar at the bottom of the window for a state of the whole page, such as a lost connection. Always render it: it is a
 * live region, invisible while it has no children.
 */
export function Notice({ icon: Icon, action, children }: NoticeProps) {
  return (
    <div role="status" className={children === undefined ? 'ui-hidden' : 'ui-notice'}>
      {children !== undefined && (
        <>
          <Icon size={16} />
          <span>{children}</span>
          {action}
        </>
      )}
    </div>
  );
}
