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
  Truncated,
  Typed,
  VisuallyHidden,
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
import { foldAutomatic } from './fold-automatic.ts';
import { EntryTarget, PersonThen, ResultPill } from '../entry/entry-parts.tsx';

/** A row of the list: an entry, or a bulk action, which has the first of its entries. */
export interface ActivityRow extends ActivityEntry {
  /** How many entries it stands for. */
  count: number;
  /** What was done automatically after it. */
  followed: readonly ActivityEntry[];
}

/** @param open the id of the entry whose details are shown */
export function rowsOf(
  entries: readonly ActivityEntry[],
  filters: ActivityFilters,
  open: string | null,
): ActivityRow[] {
  const isEach = listsEachEntry(filters, searchWords(filters.query ?? ''));
  return foldAutomatic(entries, open).map((entry) => ({
    ...entry,
    count: entry.run && !isEach ? sizeOf(entry.run) : 1,
  }));
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
    { header: 'When', width: '8.75rem', cell: ({ at }) => <DayAndTime at={at} /> },
    {
      header: 'Who',
      cell: ({ actor, ...row }) =>
        actor ? (
          <PersonThen {...actor} to={linkTo({ kind: 'user', ...actor })} />
        ) : (
          <Meta inline>{actorFallbackLabel(row)}</Meta>
        ),
    },
    { header: 'What', width: 'max(8rem, 16cqi)', cell: (row) => <What row={row} /> },
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
  const reason = row.count === 1 && !isExport(row) && row.result !== 'done' ? row.reason : undefined;
  const atProvider = row.source === 'provider' && 'At the sign-in provider';
  return (
    <div>
      <div>
        {isKnownAction(row.action) ? rowWords(row) : <StatusPill tone="neutral">{visible(rowWords(row))}</StatusPill>}
      </div>
      {changes && <ChangeInBrief action={row.action} changes={changes} />}
      {reason !== undefined && (
        <Truncated text={`${atProvider ? `${atProvider}: ` : ''}${visible(asSentence(reason))}`} meta data-may-be-cut />
      )}
      {reason === undefined && atProvider && <Meta inline>{atProvider}</Meta>}
      {row.count === 1 && row.followed.length > 0 && (
        <Meta inline>{[...new Set(row.followed.map(whatHappened))].join(', ')}</Meta>
      )}
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

const isExport = ({ action }: ActivityRow) => action === 'export';

function About({ row, to }: { row: ActivityRow; to: string | undefined }) {
  const { action, actor, count, reason, target } = row;
  if (isExport(row) && !target) return <Typed text={reason ?? ''} />;
  if (count > 1) return <span>{counted(count, 'entry', 'entries')}</span>;
  // The person is named once.
  if (action === 'sign-in' && actor?.id !== undefined && actor.id === target?.id) {
    return <VisuallyHidden>Themselves</VisuallyHidden>;
  }
  return (
    <div>
      <EntryTarget target={target} to={to} />
      {isExport(row) && reason !== undefined && (
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
