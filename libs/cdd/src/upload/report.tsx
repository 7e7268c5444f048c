import { formatBytes, maxCompared } from '@scv/json-check/file-limits';
import { Alert, formatNumber, SelectField, Skeleton } from '@scv/ui';
import { Fact } from '@scv/ui/details';
import { visible } from '@scv/ui/visible';
import type { Content } from '../check/check-file.ts';
import type { IdColumn } from '../check/record-rows.ts';
import type { RecordTable as Rows } from '../check/use-check.ts';
import { keysLimited, SizeFact } from '../history/upload-facts.tsx';
import { Beginning } from '../records/json-text.tsx';
import { RecordTable } from '../records/record-table.tsx';
import { type Comparison, ComparisonFact } from './comparison.tsx';

interface FileReportProps {
  file: File;
  content: Content;
  sha256: string;
  table: Rows;
  /** The schema's members, the first columns. */
  properties: readonly string[] | undefined;
  id: IdColumn | undefined;
  onId: (name: string) => void;
  comparison: Comparison;
}

/** The content of a well-formed file: by what its records are told apart, the records themselves, details. */
export function FileReport({ file, content, sha256, table, properties, id, onId, comparison }: FileReportProps) {
  const { records, list, repeatedKeys } = content;
  const rows = typeof table === 'object' ? table : undefined;
  return (
    <>
      {repeatedKeys.limited && <Alert tone="info" headline="Some keys were not compared" detail={keysLimited} />}
      {rows && records > 0 && (
        <div className="cdd-facts">
          <Ids ids={rows.ids} id={id} onId={onId} />
          {id && comparison.isAsked && <ComparisonFact {...comparison} idName={id.name} />}
        </div>
      )}
      <section className="cdd-preview" aria-labelledby="cdd-preview">
        <h3 id="cdd-preview">{list ? 'Records' : 'Content'}</h3>
        {table === 'reading' && list && <Skeleton label="Reading the records" height={320} />}
        {rows && <RecordTable file={file} records={records} first={properties} {...rows} />}
        {(!list || table === 'failed') && <Beginning file={file} />}
      </section>
      <details className="cdd-details">
        <summary>Details</summary>
        <dl className="cdd-facts">
          <SizeFact size={file.size} />
          <Fact label="SHA-256">
            <code>{sha256}</code>
          </Fact>
        </dl>
      </details>
    </>
  );
}

/** Says by which member the records are told apart, and lets one choose another. */
function Ids({ ids, id, onId }: Pick<FileReportProps, 'id' | 'onId'> & { ids: IdColumn[] | undefined }) {
  if (!ids || ids.length === 0) {
    return (
      <dl>
        {!ids && <Fact label="Repeated ids">{tooLarge}</Fact>}
        {ids && <Fact label="Records are told apart by">No member tells the records apart</Fact>}
      </dl>
    );
  }
  return (
    <div>
      <SelectField
        label="Records are told apart by"
        value={id?.name ?? ''}
        options={[{ value: '', label: 'No member' }, ...ids.map(({ name }) => ({ value: name, label: visible(name) }))]}
        onChange={({ target }) => onId(target.value)}
      />
    </div>
  );
}

const tooLarge = `Not looked for: the file has more than ${formatBytes(maxCompared.bytes)} or ${formatNumber(maxCompared.records)} records.`;
