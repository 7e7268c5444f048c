import { type DaySummary, type UploadedCddFile, useGetSummary, type UserGroup } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { standingWords } from '@scv/api/standing';
import {
  Alert,
  Card,
  ErrorState,
  formatNumber,
  LinkButton,
  Meta,
  Page,
  Skeleton,
  StatusPill,
  Truncated,
  When,
} from '@scv/ui';
import { Upload, UserPlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { DashboardLinks, LatestRow } from '../dashboard-links.ts';
import { AttentionCard, DashboardCard } from './cards.tsx';
import { summaryParams } from '../summary-params.ts';
import { SignInsCard } from './sign-ins-card.tsx';

/** The dashboard of a backend with the feature `extended`. The cards keep their places while the figures load. */
export function SummaryDashboard({ links }: { links: DashboardLinks }) {
  const { data, error, isFetching, refetch } = useGetSummary(summaryParams(), {
    query: { select: (answer) => answer.data },
  });
  return (
    <Page
      title="Dashboard"
      actions={
        <>
          <LinkButton to={links.upload} icon={<Upload size={16} />}>
            Upload CDD file
          </LinkButton>
          <LinkButton to={links.enroll} variant="primary" icon={<UserPlus size={16} />}>
            Enroll user
          </LinkButton>
        </>
      }
    >
      {error && !data ? (
        <Card>
          <ErrorState
            headline="The figures could not be loaded."
            detail={error.message}
            requestId={error.requestId}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <>
          {error && <Alert tone="warning" headline="These figures may be out of date." detail={error.message} />}
          <div className="dashboard-grid" aria-busy={!data}>
            <AttentionCard summary={data} links={links} />
            <UsersCard groups={data?.users} days={data?.days} users={links.users} />
            <SignInsCard days={data?.days} linkTo={links.signIns} />
            <LatestCard
              title="Latest activity"
              area="activity"
              action={links.activity !== undefined && <Link to={links.activity}>All activity</Link>}
              none="No activity yet. What administrators do appears here."
              rows={data && links.latestEntries(data.activity).slice(0, latest)}
              linkTo={links.entry}
            />
            <LatestCard
              title="Latest uploads"
              area="uploads"
              action={links.uploadHistory !== undefined && <Link to={links.uploadHistory}>Upload history</Link>}
              none="No uploads yet. The latest CDD files appear here."
              rows={data?.uploads.map(uploadRow)}
              linkTo={links.oneUpload}
            />
          </div>
        </>
      )}
    </Page>
  );
}

/** The number of uploads in the summary, so that both cards are equally high. */
const latest = 5;

const uploadRow = ({ id, at, name, result, uploader }: UploadedCddFile): LatestRow => ({
  id,
  at,
  headline: name || 'Unnamed file',
  detail: uploader.name ?? uploader.email,
  result,
});

interface LatestCardProps {
  title: string;
  /** The card's place in the grid; see dashboard.css. */
  area: string;
  action: ReactNode;
  none: string;
  /** Undefined while loading. */
  rows: readonly LatestRow[] | undefined;
  /** Address of what a row tells of; left out if the backend doesn't show it. */
  linkTo: ((id: string) => string) | undefined;
}

const pills: Readonly<Record<string, ComponentProps<typeof StatusPill> | undefined>> = {
  refused: { tone: 'warning', children: 'Refused' },
  cancelled: { tone: 'neutral', children: 'Cancelled' },
  failed: { tone: 'danger', children: 'Failed' },
};

function LatestCard({ title, area, action, none, rows, linkTo }: LatestCardProps) {
  return (
    <DashboardCard title={title} area={area} action={action}>
      {rows?.length === 0 ? (
        <p className="dashboard-quiet">{none}</p>
      ) : (
        <ul className="dashboard-rows">
          {rows?.map(({ id, at, headline, detail, result }) => (
            <li key={id}>
              <div data-may-be-cut>
                <Truncated text={headline}>{linkTo && <Link to={linkTo(id)}>{headline}</Link>}</Truncated>
                <Meta inline>
                  <Truncated text={detail} />
                </Meta>
              </div>
              {result !== 'done' && <StatusPill {...(pills[result] ?? { tone: 'neutral', children: result })} />}
              <When time={at} />
            </li>
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

interface Split {
  by: 'role' | 'status' | 'standing';
  /** Words for each value. `tone`: the color, if there are more than two. */
  words: Readonly<Record<string, { label: string; tone?: string }>>;
}

const byRole: Split = { by: 'role', words: { admin: { label: 'Admin' }, user: { label: 'User' } } };
const byStatus: Split = { by: 'status', words: { Active: { label: 'Active' }, Inactive: { label: 'Inactive' } } };
const byStanding: Split = { by: 'standing', words: standingWords };

/** The values by which the users are counted, with their words. */
const splits = (): Split[] => [byRole, hasFeature('accounts') ? byStanding : byStatus];

const sum = (groups: readonly UserGroup[]) => groups.reduce((total, { count }) => total + count, 0);

interface UsersCardProps extends Pick<DashboardLinks, 'users'> {
  /** Undefined while loading, as `days`. */
  groups: readonly UserGroup[] | undefined;
  days: readonly DaySummary[] | undefined;
}

/** User counts: total, enrolled recently, by role, by standing. Each links to its list. */
function UsersCard({ groups, days, users }: UsersCardProps) {
  const total = sum(groups ?? []);
  const enrolled = days?.reduce((all, day) => all + day.enrolled, 0) ?? 0;
  return (
    <DashboardCard title="Users" area="users">
      <div role="status" className="dashboard-figure">
        {groups ? (
          <>
            <Link to={users()}>
              <strong>{formatNumber(total)}</strong> <span>{total === 1 ? 'user' : 'users'}</span>
            </Link>
            {enrolled > 0 && (
              <>
                {', '}
                <Link to={users({ enrolledFrom: '-30d', sort: '-createdAt' })}>
                  {`${formatNumber(enrolled)} enrolled in 30 days`}
                </Link>
              </>
            )}
          </>
        ) : (
          <Skeleton label="Loading the figures" height={28} width={120} />
        )}
      </div>
      {splits().map(({ by, words }) => {
        const countOf = (value: string) => sum(groups?.filter((group) => (group[by] ?? '') === value) ?? []);
        const classOf = (tone?: string) => tone && `is-${tone}`;
        // A newer backend may have others. No filter finds their users.
        const others = new Set(groups?.map((group) => group[by] ?? '').filter((value) => !(value in words)));
        const values = Object.entries(words);
        return (
          <div key={by} className="dashboard-split">
            <div className="dashboard-bar" aria-hidden>
              {values.map(
                ([value, { tone }]) =>
                  countOf(value) > 0 && (
                    <span key={value} className={classOf(tone)} style={{ flexGrow: countOf(value) }} />
                  ),
              )}
            </div>
            <ul>
              {values.map(([value, { label, tone }]) => (
                <li key={value} className={classOf(tone)}>
                  <Link to={users({ [by]: by === 'status' ? value : [value] })}>
                    <span>{label}</span> <b>{groups ? formatNumber(countOf(value)) : '\u00a0'}</b>
                  </Link>
                </li>
              ))}
              {[...others].map((value) => (
                <li key={value} className={classOf('neutral')}>
                  <span>{value || 'Unknown'}</span> <b>{formatNumber(countOf(value))}</b>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </DashboardCard>
  );
}
