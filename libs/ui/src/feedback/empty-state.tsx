import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { RoundIcon } from './round-icon.tsx';

export interface EmptyStateProps {
  icon: LucideIcon;
  headline: string;
  /** Why it is empty, or what would fill it. */
  detail: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
}

/** Shown in place of a list that has no entries. */
export function EmptyState({ icon, headline, detail, action }: EmptyStateProps) {
  return (
    <div className="ui-state">
      <RoundIcon icon={icon} />
      <h2>{headline}</h2>
      <div className="ui-state-detail">{detail}</div>
      {action}
    </div>
  );
}
