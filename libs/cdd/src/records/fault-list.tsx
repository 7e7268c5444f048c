import { Button, counted, formatNumber, Meta, SearchField } from '@scv/ui';
import { saveFile } from '@scv/ui/save-file';
import { ChevronRight, Download } from 'lucide-react';
import { useId, useState } from 'react';
import type { FaultKind, RecordFault } from './fault-collector.ts';
import { FaultText } from './fault-text.tsx';
import type { CheckedRecords } from './use-records-check.ts';

/** Fewer can be read at a glance. */
const minKindsToFilter = 5;

interface FaultListProps {
  file: File;
  result: CheckedRecords;
}

/** The faults by kind, each with its number of records and some examples. The export has all of them. */
export function FaultList({ file, result: { faults, kinds, report } }: FaultListProps) {
  const id = useId();
  const [filter, setFilter] = useState('');
  const searched = filter.trim().toLowerCase();
  const found = kinds.filter(({ sentence, path }) => `${sentence} ${path}`.toLowerCase().includes(searched));
  return (
    <section className="cdd-faults" aria-labelledby={id}>
      <header>
        <h3 id={id}>{counted(kinds.length, 'kind of fault', 'kinds of faults')}</h3>
        {kinds.length >= minKindsToFilter && (
          <div className="cdd-faults-filter">
            <SearchField label="Filter faults" value={filter} onChange={setFilter} />
          </div>
        )}
        <Button
          icon={<Download size={16} />}
          onClick={() => saveFile(report, `${file.name.replace(/\.json$/i, '')}-faults.csv`)}
        >
          Export {faults === 1 ? 'as CSV' : `all ${formatNumber(faults)}`}
        </Button>
      </header>
      <ul aria-labelledby={id}>
        {found.map((kind) => (
          <li key={`${kind.path}\n${kind.sentence}`}>
            <Kind kind={kind} isOpen={kinds.length === 1} />
          </li>
        ))}
      </ul>
      <div role="status">{found.length === 0 && <Meta>No fault has “{filter}” in its reason or its place.</Meta>}</div>
    </section>
  );
}

function Kind({ kind: { sentence, path, records, faults, examples }, isOpen }: { kind: FaultKind; isOpen: boolean }) {
  const isSame = examples.every((fault) => fault.sentence === sentence && fault.path === path);
  return (
    <details open={isOpen}>
      <summary>
        <ChevronRight size={16} />
        <FaultText sentence={sentence} path={path} />
        <strong>{counted(records, 'record')}</strong>
      </summary>
      <ul aria-label="Examples">
        {isSame && (
          <li className="is-alike">
            {examples.length === 1 ? 'Record' : 'Records'}{' '}
            {examples.map(({ record }) => formatNumber(record)).join(', ')}
          </li>
        )}
        {!isSame &&
          examples.map((fault, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the list never changes
            <Example key={index} fault={fault} />
          ))}
      </ul>
      {faults > examples.length && (
        <Meta>
          The first {formatNumber(examples.length)} of {formatNumber(faults)}. The export has all.
        </Meta>
      )}
    </details>
  );
}

function Example({ fault: { record, path, sentence } }: { fault: RecordFault }) {
  return (
    <li>
      <span>Record {formatNumber(record)}</span>
      <FaultText sentence={sentence} path={path} />
    </li>
  );
}
