import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeProps {
  icon: LucideIcon;
  /** What to do about it, if anything. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A line along the foot of the window, for what lasts and concerns the whole page; nothing while it has no children. Its
 * place is always there for screen readers, so that they announce what appears in it.
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
