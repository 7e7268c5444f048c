import { Alert, Button, ButtonRow, Table, type Column } from '@scv/ui';
import type { CsvRow } from './csv-table.ts';

const maxRows = 5;

interface ConfirmLettersProps {
  rows: readonly CsvRow[];
  onConfirm: () => void;
  onRefuse: () => void;
}

/** Shows rows with letters beyond ASCII, because a file whose encoding is guessed may have wrong ones. */
export function ConfirmLetters({ rows, onConfirm, onRefuse }: ConfirmLettersProps) {
  const shown = rows.filter(({ cells }) => cells.some((cell) => /[^\0-\u007F]/.test(cell))).slice(0, maxRows);
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
