import { Card } from '@scv/ui';
import type { ReactNode } from 'react';

interface DashboardCardProps {
  title: string;
  /** The card's place in the grid; see summary-dashboard.css. */
  area: string;
  /** A link or button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled card of the dashboard. */
export function DashboardCard({ title, area, action, children }: DashboardCardProps) {
  return (
    <section className={`dashboard-${area}`} aria-label={title}>
      <Card>
        <div className="dashboard-card-head">
          <h2>{title}</h2>
          {action}
        </div>
        {children}
      </Card>
    </section>
  );
}
