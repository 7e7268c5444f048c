import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export interface NoticeProps {
  icon: LucideIcon;
  /** What to do about it, if anything. */
  action?: ReactNode;
  /** It says why the screen could not be loaded, so that its ErrorState needn't. */
  isCause?: boolean;
  children: ReactNode;
}

/**
 * A bar at the bottom of the window for a state of the whole page, such as a lost connection. Always render it: it is a
 * live region, invisible while it has no children.
 */
export function Notice({ icon: Icon, action, isCause = false, children }: NoticeProps) {
  return (
    <div
      role="status"
      className={children === undefined ? 'ui-hidden' : classNames('ui-notice', isCause && 'is-cause')}
    >
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
