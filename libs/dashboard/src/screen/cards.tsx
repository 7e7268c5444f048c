import type { Summary } from '@scv/api';
import { standingWords } from '@scv/api/standing';
import { Card, formatNumber, Skeleton } from '@scv/ui';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardLinks } from '../dashboard-links.ts';
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

interface AttentionCardProps {
  /** Undefined while loading. */
  summary: Summary | undefined;
  links: DashboardLinks;
}

/** Lists tasks for the administrator. Each line leads to exactly the users or entries that it counts. */
export function AttentionCard({ summary, links }: AttentionCardProps) {
  const waiting = summary && linesOf(summary, links).filter(({ count }) => count > 0);
  return (
    <DashboardCard title="Needs attention" area="attention">
      <div className="dashboard-waiting">
        {!waiting && <Skeleton label="Loading what needs attention" height={120} />}
        {waiting?.length === 0 && (
          <p>
            <CircleCheck size={20} /> All is well: nothing waits for you.
          </p>
        )}
        {waiting && waiting.length > 0 && (
          <ul>
            {waiting.map(({ label, count, to, tone }) => (
              <li key={label} className={`is-${tone}`}>
                {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
                <b>{formatNumber(count)}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
    </DashboardCard>
  );
}

interface Line {
  label: string;
  count: number;
  /** Undefined if the backend has no such list. */
  to: string | undefined;
  tone: 'danger' | 'warning';
}

function linesOf({ users, days, endingInvitations = 0, absentAdmins = 0 }: Summary, links: DashboardLinks): Line[] {
  const standing = (value: 'locked-out' | 'failed') => ({
    label: standingWords[value].label,
    count: users.reduce((sum, group) => sum + (group.standing === value ? group.count : 0), 0),
    to: links.users({ standing: [value] }),
  });
  const today = days.at(-1);
  return [
    { ...standing('locked-out'), tone: 'danger' },
    { ...standing('failed'), tone: 'danger' },
    {
      label: 'Invitations ending or ended',
      count: endingInvitations,
      to: links.users({ invitation: 'ending' }),
      tone: 'warning',
    },
    {
      label: 'Administrators not seen for 90 days',
      count: absentAdmins,
      to: links.users({ role: ['admin'], status: 'Active', signedIn: '-90d' }),
      tone: 'warning',
    },
    {
      label: 'Sign-ins refused today',
      count: today?.failedSignIns ?? 0,
      to: links.signIns?.('refused', 'today'),
      tone: 'warning',
    },
  ];
}
