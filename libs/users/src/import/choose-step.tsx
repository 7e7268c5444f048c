import { Alert, Button, Card, formatNumber } from '@scv/ui';
import { Download } from 'lucide-react';
import { Fragment, useState } from 'react';
import { saveFile } from '@scv/ui/save-file';
import { textOf, userFieldKeys, userFields, type UserFieldKey } from '../user-fields.tsx';
import { maxRows, readCsvFile, type CsvRow } from './file/csv-table.ts';
import { ConfirmLetters } from './file/confirm-letters.tsx';
import { FileDrop } from './file/file-drop.tsx';
import { templateFile } from './columns/import-columns.ts';

/** A file that has been read. */
export interface ChosenFile {
  readonly name: string;
  /** At least one, the column names included. */
  readonly rows: readonly CsvRow[];
}

interface ChooseStepProps {
  /** The person came back to this step. */
  returned: boolean;
  onRead: (file: ChosenFile) => void;
}

/** The first step: choose the file. Describes what it should contain. */
export function ChooseStep({ returned, onRead }: ChooseStepProps) {
  const [busy, setBusy] = useState(false);
  const [guessed, setGuessed] = useState<ChosenFile>();
  const [problem, setProblem] = useState<{ name?: string; sentence: string }>();

  async function read(file: File) {
    setBusy(true);
    setProblem(undefined);
    setGuessed(undefined);
    const reading = await readCsvFile(file);
    setBusy(false);
    if ('rows' in reading) (reading.guessed ? setGuessed : onRead)({ name: file.name, rows: reading.rows });
    else setProblem({ name: file.name, sentence: reading.problem });
  }

  return (
    <Card>
      <div className="import-choice">
        <div className="import-step">
          <FileDrop
            busy={busy}
            focused={returned}
            onChoose={(file) => void read(file)}
            onWrongDrop={(sentence) => setProblem({ sentence })}
          />
          {problem && (
            <Alert tone="danger" headline={problem.sentence} detail={problem.name && <bdi>{problem.name}</bdi>} />
          )}
        </div>
        {guessed ? (
          <div className="import-letters">
            <ConfirmLetters
              rows={guessed.rows}
              onConfirm={() => onRead(guessed)}
              onRefuse={() => {
                setGuessed(undefined);
                setProblem({ name: guessed.name, sentence: 'Save the file as "CSV UTF-8" and choose it again.' });
              }}
            />
          </div>
        ) : (
          <FileHelp />
        )}
      </div>
    </Card>
  );
}

const required = userFieldKeys.filter((key) => userFields[key].required);
const optional = userFieldKeys.filter((key) => !userFields[key].required);

function FileHelp() {
  return (
    <div className="import-help">
      <h2>What the file looks like</h2>
      <ul>
        <li>
          The first row names the columns: <Labels keys={required} />. Without it, you choose the columns.
        </li>
        {optional.map((key) => (
          <li key={key}>
            Optional: <b>{userFields[key].label}</b>
            {optionsHelp(key)}
          </li>
        ))}
        <li>Separated by commas, semicolons or tabs, in UTF-8 or Windows-1252. Other columns are ignored.</li>
        <li>At most {formatNumber(maxRows)} rows and 5 MB.</li>
      </ul>
      <p>You can check all rows before anything is sent.</p>
      <Button icon={<Download size={16} />} onClick={() => saveFile(templateFile(), 'users-template.csv')}>
        Download a template
      </Button>
    </div>
  );
}

function Labels({ keys }: { keys: readonly UserFieldKey[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      <b>{userFields[key].label}</b>
    </Fragment>
  ));
}

/** ' (User or Admin). Without it, new users get User.' */
function optionsHelp(key: UserFieldKey): string {
  const { options, initial } = userFields[key];
  const choices = options ? ` (${options.map(({ label }) => label).join(' or ')}).` : '.';
  return initial ? `${choices} Without it, new users get ${textOf(key, initial)}.` : choices;
}
