import { Page } from '@scv/ui';
import { useState } from 'react';
import { BackLink } from '@scv/ui/details';
import { useWriteRun } from '../write/use-write-run.ts';
import { useRefreshUsers } from '../query/refresh-users.ts';
import { useUserFilters } from '../query/use-user-list.ts';
import { userPaths } from '../query/user-paths.ts';
import { CheckStep, type CheckedFile } from './check-step.tsx';
import { ChooseStep, type ChosenFile } from './choose-step.tsx';
import './import.css';
import { importResults, importSummary } from './result/import-results.ts';
import { ResultStep } from './result-step.tsx';
import { RunStep } from './run-step.tsx';
import { rowsToSend } from './rows/row-counts.ts';
import { sendRow } from './rows/send-row.ts';
import { Steps } from './steps.tsx';

/** `/users/import`: enrolls the users of a CSV file. Choose it, check it, import it, see the results. */
export function ImportRoute() {
  const [filters] = useUserFilters();
  const [file, setFile] = useState<ChosenFile>();
  const [checked, setChecked] = useState<CheckedFile>();
  const [returned, setReturned] = useState(false);
  const run = useWriteRun(
    sendRow,
    ({ items, results }) => importSummary(importResults(items, results)),
    useRefreshUsers(),
  );
  const { progress } = run;

  function start(toImport: CheckedFile) {
    setChecked(toImport);
    run.start(rowsToSend(toImport.rows));
  }

  function chooseAnother() {
    setFile(undefined);
    setChecked(undefined);
    setReturned(true);
  }

  return (
    <Page
      title="Import users"
      toolbar={<BackLink to={userPaths.list(filters)}>Back to the list</BackLink>}
      actions={<Steps current={!file ? 0 : checked ? 2 : 1} />}
    >
      {!file && <ChooseStep returned={returned} onRead={setFile} />}
      {file && !checked && <CheckStep file={file} onImport={start} onBack={chooseAnother} />}
      {file && checked && progress && progress.phase !== 'ended' && (
        <RunStep file={file} run={run} progress={progress} />
      )}
      {file && checked && progress?.phase === 'ended' && (
        <ResultStep file={file} {...checked} run={run} progress={progress} onAnother={chooseAnother} />
      )}
    </Page>
  );
}
