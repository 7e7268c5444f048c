import type { DaySummary } from '@scv/api';
import { formatDay, formatNumber, IconButton, OnDemand } from '@scv/ui';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DashboardLinks } from '../dashboard-links.ts';
import { DashboardCard } from './cards.tsx';

interface SignInsCardProps {
  /** Undefined while loading. */
  days: readonly DaySummary[] | undefined;
  linkTo: DashboardLinks['signIns'];
}

/** The sign-ins of the last 30 days, as a chart or a table. Its height is always the same. */
export function SignInsCard({ days: loaded, linkTo }: SignInsCardProps) {
  const days = loaded ?? [];
  const [isTable, setTable] = useState(false);
  const total = (figure: 'signIns' | 'failedSignIns') => days.reduce((sum, day) => sum + day[figure], 0);
  const [succeeded, refused] = [total('signIns'), total('failedSignIns')];
  const hasSome = succeeded + refused > 0;
  const Icon = isTable ? ChartColumn : Table2;
  return (
    <DashboardCard
      title="Sign-ins in 30 days"
      area="sign-ins"
      action={
        hasSome && (
          <IconButton
            className="dashboard-switch"
            label={isTable ? 'Show as chart' : 'Show as table'}
            onClick={() => setTable(!isTable)}
          >
            <Icon size={16} />
          </IconButton>
        )
      }
    >
      <p className="dashboard-figure">
        {days.length > 0 && (
          <>
            <Figure result="done" count={succeeded} to={linkTo?.('done', '-30d')} /> succeeded,{' '}
            <Figure result="refused" count={refused} to={linkTo?.('refused', '-30d')} /> refused
          </>
        )}
      </p>
      <div className="dashboard-days">
        {days.length > 0 && !hasSome && <p className="dashboard-quiet">Sign-ins appear here, day by day.</p>}
        {hasSome && isTable && <DaysTable days={days} linkTo={linkTo} />}
        {hasSome && !isTable && (
          <OnDemand load={() => import('../chart/sign-ins-chart.tsx')} open>
            {({ SignInsChart }) => <SignInsChart days={days} />}
          </OnDemand>
        )}
      </div>
    </DashboardCard>
  );
}

interface FigureProps {
  result: 'done' | 'refused';
  count: number;
  to: string | undefined;
}

/** A number of sign-ins, marked with the color that the chart uses for them. */
function Figure({ result, count, to }: FigureProps) {
  const figure = <strong className={`dashboard-legend is-${result}`}>{formatNumber(count)}</strong>;
  return to === undefined ? figure : <Link to={to}>{figure}</Link>;
}

/** Newest first; each number leads to its sign-ins. */
function DaysTable({ days, linkTo }: { days: readonly DaySummary[]; linkTo: DashboardLinks['signIns'] }) {
  const cell = (result: 'done' | 'refused', count: number, day: string) => (
    <td>
      {linkTo && count > 0 ? <Link to={linkTo(result, day, day)}>{formatNumber(count)}</Link> : formatNumber(count)}
    </td>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <div role="region" aria-label="Sign-ins per day" tabIndex={0} className="dashboard-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Succeeded</th>
            <th scope="col">Refused</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, signIns, failedSignIns }) => (
            <tr key={date}>
              <td>{formatDay(date)}</td>
              {cell('done', signIns, date)}
              {cell('refused', failedSignIns, date)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
