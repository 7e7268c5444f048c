import { Card, counted, formatNumber, IconButton, OnDemand } from '@scv/ui';
import { type ReactNode, useState } from 'react';
import type { DaySummary } from '@scv/api';
import { ChartColumn, Table2 } from 'lucide-react';
import { Link } from 'react-router';
import type { DayCount } from '../chart/day-chart.tsx';
import { formatDay } from '../chart/format-day.ts';

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

export interface DaysCardProps {
  title: string;
  figure: Exclude<keyof DaySummary, 'date'>;
  /** The unit in words, such as 'user'. */
  one: string;
  /** Follows the figure: where it was counted, if that isn't clear. */
  where?: string;
  /** Shown instead of an empty chart. */
  none: string;
  /** Address of the list of what was counted since a day; undefined if the backend has no such list. */
  listFrom: (day: string) => string | undefined;
  /** Undefined while loading. */
  days: readonly DaySummary[] | undefined;
  /** Lower is better. */
  isBad?: boolean;
}

/** A figure of each of the last 30 days, as a chart or a table. Its height is always the same. */
export function DaysCard({ title, figure, one, where, none, listFrom, days, isBad = false }: DaysCardProps) {
  const [isTable, setTable] = useState(false);
  const counts = days?.map((day) => ({ date: day.date, count: day[figure] })) ?? [];
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <DashboardCard
      title={title}
      area={figure}
      action={
        total > 0 && (
          <IconButton
            className="dashboard-switch"
            label={`${isTable ? 'Show as chart' : 'Show as table'}: ${title}`}
            tooltip={isTable ? 'Show as chart' : 'Show as table'}
            onClick={() => setTable(!isTable)}
          >
            <Icon size={16} />
          </IconButton>
        )
      }
    >
      <p className="dashboard-figure">
        {days && (
          <Figure to={listFrom(days[0]?.date ?? '')}>
            <strong>{formatNumber(total)}</strong> in 30 days{where}
          </Figure>
        )}
      </p>
      <div className="dashboard-days">
        {days && total === 0 && <p className="dashboard-quiet">{none}</p>}
        {total > 0 && isTable && <DaysTable title={title} counts={counts} />}
        {total > 0 && !isTable && (
          <OnDemand load={() => import('../chart/day-chart.tsx')} open>
            {({ DayChart }) => <DayChart label={describe(title, one, counts, total)} counts={counts} isBad={isBad} />}
          </OnDemand>
        )}
      </div>
    </DashboardCard>
  );
}

const Figure = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>;

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
