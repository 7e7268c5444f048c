import { visibleLines } from '@scv/ui/visible';
import { useEffect, useState } from 'react';
import './record-table.css';

/** JSON as text, with invisible characters escaped. */
export function JsonText({ label, text }: { label: string; text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <pre className="cdd-json" tabIndex={0} aria-label={label} dir="ltr">
      {visibleLines(text)}
    </pre>
  );
}

/** Characters shown. A character has at most four bytes. */
const maxBeginning = 4000;

export function Beginning({ file }: { file: Blob }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    file
      .slice(0, 4 * maxBeginning)
      .text()
      .then(
        (start) => setText(start.length > maxBeginning ? `${start.slice(0, maxBeginning).toWellFormed()}…` : start),
        () => setText('The file can no longer be read.'),
      );
  }, [file]);
  return text !== undefined && <JsonText label="Beginning of the file" text={text} />;
}
