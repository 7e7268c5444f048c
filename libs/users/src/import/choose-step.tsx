import { Alert, Button, Card } from '@scv/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../export/save-file.ts';
import { readCsvFile, type CsvTable } from './csv-table.ts';
import { FileDrop } from './file-drop.tsx';
import { templateFile } from './problem-file.ts';

/** A file that could be read. */
export interface ChosenFile {
  readonly name: string;
  readonly table: CsvTable;
}

/** The first step: which file, and what one looks like. `isAgain`: one comes back to it. */
export function ChooseStep({ isAgain, onRead }: { isAgain: boolean; onRead: (file: ChosenFile) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name?: string; sentence: string }>();

  async function read(file: File) {
    setBusy(true);
    setProblem(undefined);
    const reading = await readCsvFile(file);
    setBusy(false);
    if ('table' in reading) onRead({ name: file.name, table: reading.table });
    else setProblem({ name: file.name, sentence: reading.problem });
  }

  return (
    <Card>
      <div className="import-choice">
        <div className="import-step">
          <FileDrop
            busy={busy}
            focused={isAgain}
            onChoose={(file) => void read(file)}
            onWrongDrop={(sentence) => setProblem({ sentence })}
          />
          {problem && (
            <Alert tone="danger" headline={problem.sentence} detail={problem.name && <bdi>{problem.name}</bdi>} />
          )}
        </div>
        <div className="import-help">
          <h2>What the file looks like</h2>
          <ul>
            <li>
              The first row names the columns: <b>First Name</b>, <b>Last Name</b>, <b>Email</b>, and <b>Role</b> if you
              like: User or Admin. Without a role, everybody becomes a user.
            </li>
            <li>Separated by commas, semicolons or tabs, in UTF-8. Other columns do no harm.</li>
            <li>At most 10,000 rows and 5 MB.</li>
          </ul>
          <p>Nothing is sent before you have seen the rows and what is wrong with them.</p>
          <Button icon={<Download size={16} />} onClick={() => saveFile(templateFile(), 'users-template.csv')}>
            Download a template
          </Button>
        </div>
      </div>
    </Card>
  );
}
