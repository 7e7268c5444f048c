import { Meta, StatusPill, Truncated, When } from '@scv/ui';
import type { ReactNode } from 'react';
import { DashboardCard } from './dashboard-card.tsx';
import type { LatestRow } from '../dashboard-links.ts';

interface LatestCardProps {
  title: string;
  /** The card's place in the grid; see summary-dashboard.css. */
  area: string;
  /** A link to all of them. */
  action: ReactNode;
  /** Shown if there are no rows. */
  none: string;
  /** Undefined while loading. */
  rows: readonly LatestRow[] | undefined;
}

/** A card that lists what happened last. */
export function LatestCard({ title, area, action, none, rows }: LatestCardProps) {
  return (
    <DashboardCard title={title} area={area} action={action}>
      {rows?.length === 0 ? (
        <p className="dashboard-none">{none}</p>
      ) : (
        <ul className="dashboard-rows">
          {rows?.map(({ id, at, headline, detail, result }) => (
            <li key={id}>
              <div data-may-be-cut>
                <Truncated text={headline} />
                <Meta inline>
                  <Truncated text={detail} />
                </Meta>
              </div>
              {result === 'refused' && <StatusPill tone="warning">Refused</StatusPill>}
              {result === 'cancelled' && <StatusPill tone="neutral">Cancelled</StatusPill>}
              {result === 'failed' && <StatusPill tone="danger">Failed</StatusPill>}
              <When time={at} />
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}
