import { Alert, Button, ButtonRow, Card, counted, formatNumber, Meta } from '@scv/ui';
import { useMemo, useState } from 'react';
import { UserPreview } from '../write/user-preview.tsx';
import { ConfirmAdmin } from '../write/confirm-admin.tsx';
import { CheckCell } from './rows/check-cell.tsx';
import { checkRows, type CheckedRow } from './rows/check-rows.ts';
import type { ChosenFile } from './choose-step.tsx';
import { guessColumns, missingFields, withFieldNames } from './columns/column-mapping.ts';
import { ColumnSelects } from './columns/column-selects.tsx';
import { hasColumnNames, toTable } from './file/csv-table.ts';
import { ExistingChoice, type OnExisting } from './rows/existing-choice.tsx';
import { withExisting } from './rows/existing-rows.ts';
import { useExistingUsers } from './rows/existing-users.ts';
import { Findings } from './rows/findings.tsx';
import { countRows, newAdmins } from './rows/row-counts.ts';
import { getsMail } from './rows/send-row.ts';
import { RowsCard } from './rows/rows-card.tsx';
import { StepHeading } from './steps.tsx';

/** A file that is ready to be imported. */
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
  const { named, changeNamed, table, mapping, setMapping, complete, checked } = useColumns(file);
  const lookup = useExistingUsers(checked);
  const [onExisting, setOnExisting] = useState<OnExisting>('skip');
  const rows = useMemo(() => withExisting(checked, lookup.data, onExisting), [checked, lookup.data, onExisting]);
  const counts = useMemo(() => countRows(rows), [rows]);
  const { added, updated, admins, existing, changed } = counts;
  const [asking, setAsking] = useState(false);
  const mails = rows.filter(getsMail).length;
  const [makesAccounts, setMakesAccounts] = useState(true);
  const importAll = () =>
    onImport({
      headers: withFieldNames(table.headers, mapping),
      rows: makesAccounts ? rows : rows.map((row) => ({ ...row, withoutAccount: true })),
    });

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
          {complete && <Findings {...counts} />}
          {lookup.isError && (
            <Alert
              tone="warning"
              headline="The portal could not check which users exist already. Their rows will fail."
              detail={lookup.error.message}
            />
          )}
          {existing > 0 && changed + added + updated > 0 && (
            <ExistingChoice count={existing} changed={changed} value={onExisting} onChange={setOnExisting} />
          )}
          {mails > 0 && (
            <label className="import-named">
              <input
                type="checkbox"
                checked={makesAccounts}
                onChange={({ target }) => setMakesAccounts(target.checked)}
              />
              Create accounts: {counted(mails, 'new user gets', 'new users get')} an activation mail; its link works for
              7 days
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
          <p>
            {admins === 1
              ? '1 of the users in this file is an admin:'
              : `${formatNumber(admins)} of the users in this file are admins:`}
          </p>
          <UserPreview users={newAdmins(rows)} />
        </ConfirmAdmin>
      )}
    </>
  );
}

/** The columns of the file, guessed until somebody chooses them, and the rows, checked once none is missing. */
function useColumns(file: ChosenFile) {
  const [named, setNamed] = useState(() => hasColumnNames(file.rows));
  const table = useMemo(() => toTable(file.rows, named), [file, named]);
  const [mapping, setMapping] = useState(() => guessColumns(table));
  const complete = missingFields(mapping).length === 0;
  const checked = useMemo(() => (complete ? checkRows(table, mapping) : []), [table, mapping, complete]);

  function changeNamed(next: boolean) {
    setNamed(next);
    setMapping(guessColumns(toTable(file.rows, next)));
  }

  return { named, changeNamed, table, mapping, setMapping, complete, checked };
}

/** 'Import 2 users', 'Update 1 user' or 'Import 2 users and update 1' */
function importLabel(added: number, updated: number): string {
  if (added + updated === 0) return 'Import users';
  if (updated === 0) return `Import ${counted(added, 'user')}`;
  if (added === 0) return `Update ${counted(updated, 'user')}`;
  return `Import ${counted(added, 'user')} and update ${formatNumber(updated)}`;
}
