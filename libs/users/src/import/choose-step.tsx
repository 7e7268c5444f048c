import { Alert, Button, ButtonRow, Card, type Column, formatNumber, RoundIcon, Table } from '@scv/ui';
import { DropArea } from '@scv/ui/drop-area';
import { saveFile } from '@scv/ui/save-file';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import { templateFile } from './columns.tsx';
import { type CsvRow, maxColumns, maxRows, readCsvFile } from './csv-table.ts';

export interface ChosenCsv {
  readonly name: string;
  /** At least one, the column names included. */
  readonly rows: readonly CsvRow[];
}

/** The first step: choose the file. Describes what it should contain. @param props.returned from a later step */
export function ChooseStep({ returned, onRead }: { returned: boolean; onRead: (file: ChosenCsv) => void }) {
  const [busy, setBusy] = useState(false);
  const [guessed, setGuessed] = useState<ChosenCsv>();
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
          <div className="import-step">
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
          The first row names the columns: <b>{required.map((key) => userFields[key].label).join(', ')}</b>. Without it,
          you choose the columns.
        </li>
        {optional.map((key) => (
          <li key={key}>
            Optional: <b>{userFields[key].label}</b>
            <span>{optionsHelp(key)}</span>
          </li>
        ))}
        <li>Separated by commas, semicolons or tabs, in UTF-8 or Windows-1252. Other columns are ignored.</li>
        <li>{`At most ${formatNumber(maxRows)} rows, ${formatNumber(maxColumns)} columns and 5 MB.`}</li>
      </ul>
      <p>You can check all rows before anything is sent.</p>
      <Button icon={<Download size={16} />} onClick={() => saveFile(templateFile(), 'users-template.csv')}>
        Download a template
      </Button>
    </div>
  );
}

/** ' (User or Admin). Without it, new users get User.' */
function optionsHelp(key: UserFieldKey): string {
  const { options, initial } = userFields[key];
  const choices = options ? ` (${options.map(({ label }) => label).join(' or ')}).` : '.';
  return initial ? `${choices} Without it, new users get ${textOf(key, initial)}.` : choices;
}

interface FileDropProps {
  busy: boolean;
  /** Focuses the button, because the one pressed before is gone. */
  focused: boolean;
  onChoose: (file: File) => void;
  /** Something else than one file was dropped; the sentence says what to do. */
  onWrongDrop: (sentence: string) => void;
}

function FileDrop({ busy, focused, onChoose, onWrongDrop }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);

  return (
    <DropArea className="import-drop" locked={busy} onDrop={onChoose} onWrongDrop={onWrongDrop}>
      <RoundIcon icon={FileSpreadsheet} />
      <p>Drop a CSV file here, or</p>
      <Button ref={button} variant="primary" busy={busy} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        aria-label="CSV file"
        onChange={({ target }) => {
          if (target.files?.[0]) onChoose(target.files[0]);
          // Otherwise choosing the same file again, corrected, would do nothing.
          target.value = '';
        }}
      />
    </DropArea>
  );
}

const maxShown = 5;

/** Shows rows with letters beyond ASCII, because a file whose encoding is guessed may have wrong ones. */
function ConfirmLetters(props: { rows: readonly CsvRow[]; onConfirm: () => void; onRefuse: () => void }) {
  const { rows, onConfirm, onRefuse } = props;
  const shown = rows.filter(({ cells }) => cells.some((cell) => /[^\0-\u007F]/.test(cell))).slice(0, maxShown);
  const width = Math.max(...shown.map(({ cells }) => cells.length));
  const columns: Column<CsvRow>[] = [
    { header: 'Row', width: '64px', text: ({ number }) => String(number) },
    ...Array.from({ length: width }, (_, index) => ({
      header: `Column ${index + 1}`,
      cell: wholeCell(index),
    })),
  ];
  return (
    <>
      <Alert
        tone="warning"
        headline="Are all letters right?"
        detail="This file is not in UTF-8. It was read as Windows-1252, which Excel uses in much of Europe and America."
      />
      <Table label="Rows with special letters" columns={columns} rows={shown} rowKey={({ number }) => String(number)} />
      <ButtonRow>
        <Button onClick={onRefuse}>No, choose another file</Button>
        <Button variant="primary" onClick={onConfirm}>
          Yes, continue
        </Button>
      </ButtonRow>
    </>
  );
}

/** Not only its beginning: the letter in question may be the last one. */
const wholeCell =
  (index: number) =>
  ({ cells }: CsvRow) => <span className="import-cell">{cells[index]}</span>;
