import { Alert, Button, Card } from '@scv/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../bulk/csv-text.ts';
import { readCsvFile, type CsvTable } from './csv-table.ts';
import { FileDrop } from './file-drop.tsx';
import { templateFile } from './problem-file.ts';

/** A file that could be read. */
export interface ChosenFile {
  readonly name: string;
  readonly table: CsvTable;
}

/** The first step: which file, and what one looks like. */
export function ChooseStep({ onRead }: { onRead: (file: ChosenFile) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ name: string; sentence: string }>();

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
      <div className="import-step">
        <FileDrop busy={busy} onChoose={(file) => void read(file)} />
        {problem && <Alert tone="danger" headline={problem.sentence} detail={<bdi>{problem.name}</bdi>} />}
        <div className="import-help">
          <p>
            The first row names the columns: <b>First Name</b>, <b>Last Name</b> and <b>Email</b>. <b>Role</b> (User or
            Admin) may be left out; then everybody becomes a user. Other columns do no harm.
          </p>
          <p>At most 10,000 users and 5 MB at once. Nothing is sent before you have seen every row and its problems.</p>
        </div>
        <div>
          <Button icon={<Download size={16} />} onClick={() => saveFile(templateFile(), 'users-template.csv')}>
            Download a template
          </Button>
        </div>
      </div>
    </Card>
  );
}
