import type { User } from '@scv/api';
import { Alert, Button, ButtonRow, Card, counted, formatNumber, Meta, StatusPill } from '@scv/ui';
import { CircleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { UserPreview } from '../bulk/user-preview.tsx';
import { ConfirmAdmin } from '../edit/confirm-admin.tsx';
import { checkRows, type CheckedRow } from './check-rows.ts';
import type { ChosenFile } from './choose-step.tsx';
import { guessColumns, missingFields, withFieldNames } from './column-mapping.ts';
import { ColumnSelects } from './column-selects.tsx';
import { hasColumnNames, toTable } from './csv-table.ts';
import { ExistingChoice, type OnExisting } from './existing-choice.tsx';
import { useExistingUsers } from './existing-users.ts';
import { RowsCard } from './rows-card.tsx';
import { changesOf, differs } from './send-row.ts';
import { StepHeading } from './steps.tsx';

/** What is imported. */
export interface CheckedFile {
  /** The names of the columns. */
  readonly headers: readonly string[];
  readonly rows: readonly CheckedRow[];
}

interface CheckStepProps {
  file: ChosenFile;
  onImport: (checked: CheckedFile) => void;
  onBack: () => void;
}

/** The second step: choose the columns and check the rows, before anything is sent. */
export function CheckStep({ file, onImport, onBack }: CheckStepProps) {
  const [named, setNamed] = useState(() => hasColumnNames(file.rows));
  const table = useMemo(() => toTable(file.rows, named), [file, named]);
  const [mapping, setMapping] = useState(() => guessColumns(table));
  const [asking, setAsking] = useState(false);
  const complete = missingFields(mapping).length === 0;
  const checked = useMemo(() => (complete ? problemsFirst(checkRows(table, mapping)) : []), [table, mapping, complete]);
  const lookup = useExistingUsers(checked);
  const [onExisting, setOnExisting] = useState<OnExisting>('skip');
  const rows = useMemo(
    () => checked.map((row) => withExisting(row, lookup.data, onExisting)),
    [checked, lookup.data, onExisting],
  );
  const existing = rows.filter((row) => row.existing);
  const sent = rows.filter(({ user, skipped }) => user && !skipped);
  const ready = sent.flatMap(({ user }) => user ?? []);
  // Only those who become one.
  const admins = sent.flatMap((row) => (row.user && makesAdmin(row) ? [row.user] : []));

  const importAll = () => onImport({ headers: withFieldNames(table.headers, mapping), rows });

  function changeNamed(next: boolean) {
    setNamed(next);
    setMapping(guessColumns(toTable(file.rows, next)));
  }

  return (
    <>
      <Card>
        <div className="import-step">
          <div className="import-head">
            <StepHeading>
              <bdi>{file.name}</bdi>
            </StepHeading>
            <Meta>{counted(table.rows.length, 'row')}</Meta>
          </div>
          {/* A single row must be a user: a header alone is refused. */}
          {file.rows.length > 1 && (
            <label className="import-named">
              <input type="checkbox" checked={named} onChange={({ target }) => changeNamed(target.checked)} />
              The first row has the column names
            </label>
          )}
          <ColumnSelects table={table} mapping={mapping} onChange={setMapping} />
          {complete && (
            <Findings
              invalid={rows.filter(({ user }) => !user).length}
              ready={ready.length}
              admins={admins.length}
              existing={existing.length}
            />
          )}
          {lookup.isError && (
            <Alert
              tone="warning"
              headline="The portal could not check which users exist already. Their rows will fail."
              detail={lookup.error.message}
            />
          )}
          {existing.length > 0 && (
            <ExistingChoice
              count={existing.length}
              changed={existing.filter((row) => row.existing && differs(row, row.existing)).length}
              value={onExisting}
              onChange={setOnExisting}
            />
          )}
          <ButtonRow>
            <Button onClick={onBack}>Choose another file</Button>
            <Button
              variant="primary"
              busy={lookup.isLoading}
              unavailable={ready.length === 0}
              onClick={() => (admins.length > 0 ? setAsking(true) : importAll())}
            >
              {ready.length === 0 ? 'Import users' : `Import ${counted(ready.length, 'user')}`}
            </Button>
          </ButtonRow>
        </div>
      </Card>
      {complete && <RowsCard label="Rows of the file" rows={rows} outcome={{ header: 'Check', cell: Check }} />}
      {asking && (
        <ConfirmAdmin onConfirm={importAll} onCancel={() => setAsking(false)}>
          <p>
            {admins.length === 1
              ? '1 of the users in this file is an admin:'
              : `${formatNumber(admins.length)} of the users in this file are admins:`}
          </p>
          <UserPreview users={admins} />
        </ConfirmAdmin>
      )}
    </>
  );
}

interface FindingsProps {
  /** Rows with problems. */
  invalid: number;
  /** Rows that will be sent. */
  ready: number;
  admins: number;
  /** Rows whose users exist. */
  existing: number;
}

function Findings({ invalid, ready, admins, existing }: FindingsProps) {
  if (ready === 0 && existing > 0) return null;
  if (ready === 0)
    return (
      <Alert
        tone="danger"
        headline="No user can be imported."
        detail="Every row has a problem. The table shows them."
      />
    );
  const can = `${counted(ready, 'user')} can be imported${admins > 0 ? `, including ${counted(admins, 'admin')}` : ''}.`;
  if (invalid === 0) return <Alert tone="success" headline={can} />;
  const detail = `${counted(invalid, 'row has', 'rows have')} problems and will be left out. They are at the top of the table.`;
  return <Alert tone="warning" headline={can} detail={detail} />;
}

/** The row with the user who exists already; it is skipped unless it updates them. */
function withExisting(
  row: CheckedRow,
  found: ReadonlyMap<string, User> | undefined,
  onExisting: OnExisting,
): CheckedRow {
  const existing = row.user && found?.get(row.user.email.toLowerCase());
  if (!existing) return row;
  return { ...row, existing, skipped: onExisting === 'skip' || !differs(row, existing) };
}

const makesAdmin = (row: CheckedRow) => changesOf(row).role === 'admin' && row.existing?.role !== 'admin';

function Check({ problems, existing, skipped }: CheckedRow) {
  if (existing) return <StatusPill tone="neutral">{skipped ? 'Exists, skipped' : 'Exists, updated'}</StatusPill>;
  if (problems.length === 0) return <StatusPill tone="plain">Ready</StatusPill>;
  return (
    <ul className="import-problems">
      {problems.map((problem) => (
        <li key={problem}>
          <CircleAlert size={16} />
          {problem}
        </li>
      ))}
    </ul>
  );
}

const problemsFirst = (rows: CheckedRow[]) => rows.toSorted((one, other) => Number(!!one.user) - Number(!!other.user));
