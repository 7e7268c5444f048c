import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * A line along the foot of the window, for what lasts and concerns the whole page; nothing while it has no children. Its
 * place is always there for screen readers, so that they announce what appears in it.
 */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={children === undefined ? 'ui-hidden' : 'ui-notice'}>
      {children !== undefined && (
        <>
          <CloudOff size={16} />
          <span>{children}</span>
        </>
      )}
    </div>
  );
}
