import { Alert, Button, ButtonRow, Card, counted, formatNumber, Meta, StatusPill } from '@scv/ui';
import { CircleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { UserPreview } from '../bulk/user-preview.tsx';
import { ConfirmAdmin } from '../edit/confirm-admin.tsx';
import { checkRows, type CheckedRow } from './check-rows.ts';
import type { ChosenFile } from './choose-step.tsx';
import { guessMapping, missingFields } from './column-mapping.ts';
import { ColumnSelects } from './column-selects.tsx';
import { RowsCard } from './rows-card.tsx';
import { StepHeading } from './steps.tsx';

interface CheckStepProps {
  file: ChosenFile;
  onImport: (rows: readonly CheckedRow[]) => void;
  onBack: () => void;
}

/** The second step: choose the columns and check the rows, before anything is sent. */
export function CheckStep({ file, onImport, onBack }: CheckStepProps) {
  const [mapping, setMapping] = useState(() => guessMapping(file.table.headers));
  const [asking, setAsking] = useState(false);
  const complete = missingFields(mapping).length === 0;
  const rows = useMemo(
    () => (complete ? problemsFirst(checkRows(file.table, mapping)) : []),
    [file, mapping, complete],
  );
  const ready = rows.flatMap(({ user }) => user ?? []);
  const admins = ready.filter(({ role }) => role === 'admin');

  return (
    <>
      <Card>
        <div className="import-step">
          <div className="import-head">
            <StepHeading>
              <bdi>{file.name}</bdi>
            </StepHeading>
            <Meta>{counted(file.table.rows.length, 'row')}</Meta>
          </div>
          <ColumnSelects table={file.table} mapping={mapping} onChange={setMapping} />
          {complete && <Findings rows={rows.length} ready={ready.length} admins={admins.length} />}
          <ButtonRow>
            <Button onClick={onBack}>Choose another file</Button>
            <Button
              variant="primary"
              unavailable={ready.length === 0}
              onClick={() => (admins.length > 0 ? setAsking(true) : onImport(rows))}
            >
              {ready.length === 0 ? 'Import users' : `Import ${counted(ready.length, 'user')}`}
            </Button>
          </ButtonRow>
        </div>
      </Card>
      {complete && <RowsCard label="Rows of the file" rows={rows} outcome={{ header: 'Check', cell: Check }} />}
      {asking && (
        <ConfirmAdmin onConfirm={() => onImport(rows)} onCancel={() => setAsking(false)}>
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

function Findings({ rows, ready, admins }: Record<'rows' | 'ready' | 'admins', number>) {
  const invalid = rows - ready;
  if (ready === 0)
    return <Alert tone="danger" headline="No user can be imported." detail="Every row has a problem. See the table." />;
  const can = `${counted(ready, 'user')} can be imported${admins > 0 ? `, including ${counted(admins, 'admin')}` : ''}.`;
  if (invalid === 0) return <Alert tone="success" headline={can} />;
  const detail = `${counted(invalid, 'row has', 'rows have')} problems and will be left out. See the top of the table.`;
  return <Alert tone="warning" headline={can} detail={detail} />;
}

function Check({ problems }: CheckedRow) {
  if (problems.length === 0) return <StatusPill tone="success">Ready</StatusPill>;
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
