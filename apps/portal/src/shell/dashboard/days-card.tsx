import { activityPaths, type ActivityFilters } from '@scv/activity/paths';
import type { DaySummary } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, counted, formatNumber, OnDemand } from '@scv/ui';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { DayCount } from './day-chart.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { formatDay } from './format-day.ts';

export interface DaysCardProps {
  title: string;
  figure: Exclude<keyof DaySummary, 'date'>;
  /** What is counted: its entries in the activity, and one of them in words. */
  filter: Pick<ActivityFilters, 'action' | 'result'>;
  one: string;
  /** Undefined while loading. */
  days: readonly DaySummary[] | undefined;
  /** Whether the fewer, the better. */
  isBad?: boolean;
}

/** A figure of each of the last 30 days, as a chart or a table. */
export function DaysCard({ title, figure, filter, one, days, isBad = false }: DaysCardProps) {
  const [isTable, setTable] = useState(false);
  const counts = days?.map((day) => ({ date: day.date, count: day[figure] })) ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <DashboardCard
      title={title}
      area={figure}
      action={
        <Button
          variant="quiet"
          className="dashboard-switch"
          icon={<Icon size={16} />}
          aria-label={`${isTable ? 'Show as chart' : 'Show as table'}: ${title}`}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      <p className="dashboard-figure">
        {days && (
          <Figure filter={{ ...filter, from: days[0]?.date }}>
            <strong>{formatNumber(total)}</strong> in 30 days
          </Figure>
        )}
      </p>
      <div className="dashboard-days">
        {days && isTable && <DaysTable title={title} counts={counts} />}
        {days && !isTable && total === 0 && <p className="dashboard-quiet">None in the last 30 days.</p>}
        {days && !isTable && total > 0 && (
          <OnDemand load={() => import('./day-chart.tsx')} open>
            {({ DayChart }) => <DayChart label={describe(title, one, counts, total)} counts={counts} isBad={isBad} />}
          </OnDemand>
        )}
      </div>
    </DashboardCard>
  );
}

const Figure = ({ filter, children }: { filter: ActivityFilters; children: ReactNode }) =>
  hasFeature('activity') ? <Link to={activityPaths.list(filter)}>{children}</Link> : children;

function describe(title: string, one: string, counts: readonly DayCount[], total: number): string {
  const most = counts.reduce((best, day) => (day.count > best.count ? day : best));
  return `${title} per day: ${counted(total, one)} in 30 days, the most on ${formatDay(most.date)} (${formatNumber(most.count)})`;
}

/** Newest first. */
function DaysTable({ title, counts }: { title: string; counts: readonly DayCount[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <div role="region" aria-label={`${title} per day`} tabIndex={0} className="dashboard-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Day (UTC)</th>
            <th scope="col">{title}</th>
          </tr>
        </thead>
        <tbody>
          {counts.toReversed().map(({ date, count }) => (
            <tr key={date}>
              <td>{formatDay(date)}</td>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
