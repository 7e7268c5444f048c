import { Alert, Button, ButtonRow, Card, counted, formatNumber, Meta, StatusPill } from '@scv/ui';
import { useMemo, useState } from 'react';
import { UserPreview } from '../bulk/bulk-confirm-dialog.tsx';
import { ConfirmAdmin } from '../confirm-action.tsx';
import type { ChosenCsv } from './choose-step.tsx';
import { type ColumnMapping, ColumnSelects, guessColumns, missingFields, withFieldNames } from './columns.tsx';
import { hasColumnNames, toTable } from './csv-table.ts';
import { ProblemList, RowsCard } from './rows-card.tsx';
import {
  type CheckedRow,
  checkRows,
  countRows,
  getsMail,
  newAdmins,
  type OnExisting,
  type RowCounts,
  useExistingUsers,
  withExisting,
} from './rows.ts';
import { StepHeading } from './steps.tsx';

export interface CheckedCsv {
  readonly headers: readonly string[];
  readonly rows: readonly CheckedRow[];
}

/** What the person has chosen in this step. The rest is guessed. */
export interface CheckChoices {
  /** The first row has the column names. */
  readonly named?: boolean;
  readonly mapping?: ColumnMapping | undefined;
  readonly onExisting?: OnExisting;
  readonly makesAccounts?: boolean;
}

interface CheckStepProps {
  file: ChosenCsv;
  choices: CheckChoices;
  onChoose: (choices: CheckChoices) => void;
  onImport: (checked: CheckedCsv) => void;
  onBack: () => void;
}

/** The second step: choose the columns and check the rows, before anything is sent. */
export function CheckStep({ file, choices, onChoose, onImport, onBack }: CheckStepProps) {
  const { onExisting = 'skip', makesAccounts = true } = choices;
  const { named, table, mapping, complete, checked } = useColumns(file, choices);
  const lookup = useExistingUsers(checked);
  const change = (changes: CheckChoices) => onChoose({ ...choices, ...changes });
  const rows = useMemo(() => withExisting(checked, lookup.data, onExisting), [checked, lookup.data, onExisting]);
  const counts = useMemo(() => countRows(rows), [rows]);
  const { added, updated, admins, existing, changed } = counts;
  const [asking, setAsking] = useState(false);
  const mails = rows.filter(getsMail).length;
  const importAll = () =>
    onImport({
      headers: withFieldNames(table.headers, mapping),
      rows: makesAccounts ? rows : rows.map((row) => ({ ...row, withoutAccount: true })),
    });

  return (
    <>
      <Card>
        <div className="import-step">
          <div>
            <StepHeading>
              <bdi>{file.name}</bdi>
            </StepHeading>
            <Meta>{counted(table.rows.length, 'row')}</Meta>
          </div>
          {/* A single row must be a user: a header alone is refused. */}
          {file.rows.length > 1 && (
            <label className="import-named">
              <input
                type="checkbox"
                checked={named}
                onChange={({ target }) => change({ named: target.checked, mapping: undefined })}
              />
              The first row has the column names
            </label>
          )}
          <ColumnSelects table={table} mapping={mapping} onChange={(next) => change({ mapping: next })} />
          {complete && <Findings {...counts} />}
          {lookup.isError && (
            <Alert
              tone="warning"
              headline="The portal could not check which users exist already. Their rows will fail."
              detail={lookup.error.message}
            />
          )}
          {existing > 0 && changed + added + updated > 0 && (
            <ExistingChoice {...counts} value={onExisting} onChange={(next) => change({ onExisting: next })} />
          )}
          {mails > 0 && (
            <label className="import-named">
              <input
                type="checkbox"
                checked={makesAccounts}
                onChange={({ target }) => change({ makesAccounts: target.checked })}
              />
              <span>{`Create accounts: ${counted(mails, 'new user gets', 'new users get')} ${aMail}`}</span>
            </label>
          )}
          <ButtonRow>
            <Button onClick={onBack}>Choose another file</Button>
            <Button
              variant="primary"
              busy={lookup.isLoading}
              unavailable={added + updated === 0}
              onClick={() => (admins > 0 ? setAsking(true) : importAll())}
            >
              {importLabel(added, updated)}
            </Button>
          </ButtonRow>
        </div>
      </Card>
      {complete && <RowsCard label="Rows of the file" rows={rows} outcome={{ header: 'Check', cell: CheckCell }} />}
      {asking && (
        <ConfirmAdmin onConfirm={importAll} onCancel={() => setAsking(false)}>
          <p>{`${counted(admins, 'of the users in this file is an admin', 'of the users in this file are admins')}:`}</p>
          <UserPreview users={newAdmins(rows)} />
        </ConfirmAdmin>
      )}
    </>
  );
}

const aMail = 'an activation mail; its link works for 7 days';

/** The columns of the file, guessed until somebody chooses them, and the rows, checked once none is missing. */
function useColumns(file: ChosenCsv, choices: CheckChoices) {
  const { named = hasColumnNames(file.rows) } = choices;
  const table = useMemo(() => toTable(file.rows, named), [file, named]);
  const mapping = useMemo(() => choices.mapping ?? guessColumns(table), [choices.mapping, table]);
  const complete = missingFields(mapping).length === 0;
  const checked = useMemo(() => (complete ? checkRows(table, mapping) : []), [table, mapping, complete]);
  return { named, table, mapping, complete, checked };
}

/** 'Import 2 users', 'Update 1 user' or 'Import 2 users and update 1' */
function importLabel(added: number, updated: number): string {
  if (added + updated === 0) return 'Import users';
  if (updated === 0) return `Import ${counted(added, 'user')}`;
  if (added === 0) return `Update ${counted(updated, 'user')}`;
  return `Import ${counted(added, 'user')} and update ${formatNumber(updated)}`;
}

function Findings({ invalid, added, updated, admins, existing, changed }: RowCounts) {
  if (added + updated === 0 && existing > 0) return <NobodyNew {...{ invalid, existing, changed }} />;
  if (added + updated === 0) {
    const detail = 'Every row has a problem. The table shows them.';
    return <Alert tone="danger" headline="No user can be imported." detail={detail} />;
  }
  const can = `${whatCan(added, updated)}${admins > 0 ? `, including ${counted(admins, 'admin')}` : ''}.`;
  if (invalid === 0) return <Alert tone="success" headline={can} />;
  const detail = `${counted(invalid, 'row has', 'rows have')} problems and will be left out. They are at the top of the table.`;
  return <Alert tone="warning" headline={can} detail={detail} />;
}

function whatCan(added: number, updated: number): string {
  if (updated === 0) return `${counted(added, 'user')} can be imported`;
  if (added === 0) return `${counted(updated, 'user')} can be updated`;
  return `${counted(added, 'user')} can be imported and ${formatNumber(updated)} updated`;
}

function NobodyNew({ invalid, existing, changed }: Pick<RowCounts, 'invalid' | 'existing' | 'changed'>) {
  const why =
    changed > 0
      ? `Those who exist are skipped. Choose “Update” to change ${whoDiffer(changed)} from the file.`
      : 'Those who exist are as in this file: importing them would change nothing.';
  if (invalid === 0) return <Alert tone="info" headline="Everybody in this file exists already." detail={why} />;
  const headline = `Nobody can be imported: ${counted(existing, 'user exists', 'users exist')} already, ${counted(invalid, 'row has', 'rows have')} problems.`;
  return <Alert tone="warning" headline={headline} detail={`${why} The problems are at the top of the table.`} />;
}

interface ExistingChoiceProps extends Pick<RowCounts, 'existing' | 'changed'> {
  value: OnExisting;
  onChange: (value: OnExisting) => void;
}

/** Asks what to do with the rows whose users exist already; if none of them differs, there is nothing to choose. */
function ExistingChoice({ existing, changed, value, onChange }: ExistingChoiceProps) {
  const title = `${counted(existing, 'user exists', 'users exist')} already`;
  if (changed === 0) {
    return <Alert tone="info" headline={`${title}, as in this file.`} detail="Importing them would change nothing." />;
  }
  const option = (choice: OnExisting, label: string) => (
    <label>
      <input type="radio" name="existing" checked={value === choice} onChange={() => onChange(choice)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="import-existing">
      <legend>{title}</legend>
      {option('skip', 'Skip them')}
      {option('update', `Update ${whoDiffer(changed)}`)}
    </fieldset>
  );
}

const whoDiffer = (count: number) => (count === 1 ? 'the one who differs' : `the ${formatNumber(count)} who differ`);

function CheckCell({ problems, existing, skipped }: CheckedRow) {
  if (skipped) return <StatusPill tone="neutral">{skipped === 'skipped' ? 'Exists, skipped' : 'No change'}</StatusPill>;
  if (problems.length === 0) return <StatusPill tone="plain">{existing ? 'Will be updated' : 'Ready'}</StatusPill>;
  return <ProblemList problems={problems} />;
}
