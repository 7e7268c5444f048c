import { Card } from '@scv/ui';
import type { ReactNode } from 'react';
import './dashboard.css';

interface DashboardCardProps {
  title: string;
  /** The card's place in the grid; see dashboard.css. */
  area: string;
  action?: ReactNode;
  children: ReactNode;
}

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
