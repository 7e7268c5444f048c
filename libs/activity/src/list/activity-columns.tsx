import type { ActivityEntry, ActivityTarget } from '@scv/api';
import { listsEachEntry, searchWords } from '@scv/api/schemas';
import {
  type Column,
  counted,
  formatDate,
  formatNumber,
  formatTimeOfDay,
  IconButton,
  Meta,
  StatusPill,
  Typed,
  When,
} from '@scv/ui';
import { visible } from '@scv/ui/visible';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ActivityFilters } from '../activity-paths.ts';
import {
  asSentence,
  isKnownAction,
  showsFieldChanges,
  sizeOf,
  whatHappened,
  whatRunDid,
  actorFallbackLabel,
} from '../entry/action-words.ts';
import { ChangeInBrief } from '../entry/changed-fields.tsx';
import { EntryTarget, PersonThen, ResultPill } from '../entry/entry-parts.tsx';

/** A row of the list: an entry, or a bulk action, which has the first of its entries. */
export interface ActivityRow extends ActivityEntry {
  /** How many entries it stands for. */
  count: number;
}

export function rowsOf(entries: readonly ActivityEntry[], filters: ActivityFilters): ActivityRow[] {
  const isEach = listsEachEntry(filters, searchWords(filters.query ?? ''));
  return entries.map((entry) => ({ ...entry, count: entry.run && !isEach ? sizeOf(entry.run) : 1 }));
}

/** Ids of the users whom these entries say to be deleted. */
export const deletedUsers = (entries: readonly ActivityEntry[]) =>
  new Set(
    entries
      .filter(({ action, result }) => action === 'delete user' && result === 'done')
      .map(({ target }) => target?.id),
  );

interface ColumnProps {
  open: string | null;
  toggle: (row: ActivityRow) => void;
  /** Address of the page of who acted, or of what a row is about. */
  linkTo: (about: Partial<ActivityTarget> | undefined) => string | undefined;
}

export function activityColumns({ open, toggle, linkTo }: ColumnProps): readonly Column<ActivityRow>[] {
  return [
    { header: 'When', width: '9.5rem', cell: ({ at }) => <DayAndTime at={at} /> },
    {
      header: 'Who',
      cell: ({ actor, ...row }) =>
        actor ? (
          <PersonThen {...actor} to={linkTo({ kind: 'user', ...actor })} />
        ) : (
          <Meta inline>{actorFallbackLabel(row)}</Meta>
        ),
    },
    { header: 'What', width: 'max(8.5rem, 14cqi)', cell: (row) => <What row={row} /> },
    { header: 'About', cell: (row) => <About row={row} to={linkTo(row.target)} /> },
    { header: 'Result', width: 'max(6.75rem, 10cqi)', cell: (row) => <RowResult row={row} /> },
    {
      header: 'Details',
      width: 'calc(var(--control) + 8px)',
      actions: true,
      cell: (row) => (
        <IconButton
          label={`Details of ${[rowWords(row), visible(row.target?.label ?? '')].filter(Boolean).join(', ')}`}
          tooltip={row.id === open ? 'Hide details' : 'Show details'}
          aria-expanded={row.id === open}
          onClick={() => toggle(row)}
        >
          {row.id === open ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
        </IconButton>
      ),
    },
  ];
}

const rowWords = (row: ActivityRow) => (row.run && row.count > 1 ? whatRunDid(row.run, row.action) : whatHappened(row));

function What({ row }: { row: ActivityRow }) {
  const changes = row.count === 1 && showsFieldChanges(row) ? row.changes : undefined;
  return (
    <div>
      <div>
        {isKnownAction(row.action) ? rowWords(row) : <StatusPill tone="neutral">{visible(rowWords(row))}</StatusPill>}
      </div>
      {changes && <ChangeInBrief action={row.action} changes={changes} />}
      {row.source === 'provider' && <Meta inline>At the sign-in provider</Meta>}
    </div>
  );
}

/** '3 minutes ago' or the day, and the time under it. */
function DayAndTime({ at }: { at: string }) {
  return (
    <div>
      <div>
        <When time={at} format={formatDate} />
      </div>
      {!Number.isNaN(Date.parse(at)) && <Meta inline>{formatTimeOfDay(new Date(at))}</Meta>}
    </div>
  );
}

function About({ row: { action, count, reason, result, target }, to }: { row: ActivityRow; to: string | undefined }) {
  if (action === 'export' && !target) return <Typed text={reason ?? ''} />;
  if (count > 1) return <span>{counted(count, 'entry', 'entries')}</span>;
  return (
    <div>
      <EntryTarget target={target} to={to} />
      {(result !== 'done' || action === 'export') && reason !== undefined && (
        <Meta>
          <Typed text={asSentence(reason)} />
        </Meta>
      )}
    </div>
  );
}

/** The result of an entry, or how many entries of a bulk action were refused or failed. */
function RowResult({ row: { count, result, reason, run } }: { row: ActivityRow }) {
  const exceptions = (['refused', 'failed'] as const).filter((name) => run && run[name] > 0);
  if (count === 1) return <ResultPill result={result} reason={reason} />;
  if (!run || exceptions.length === 0) return <ResultPill result="done" />;
  return (
    <div className="activity-results">
      {exceptions.map((name) => (
        <StatusPill key={name} tone={name === 'refused' ? 'warning' : 'danger'}>
          {`${formatNumber(run[name])} ${name}`}
        </StatusPill>
      ))}
    </div>
  );
}
