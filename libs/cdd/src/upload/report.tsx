import { compareCddRecords } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatBytes, maxCompared } from '@scv/json-check/file-limits';
import { hashVersion } from '@scv/json-check/record-hashes';
import { Alert, counted, formatNumber, Meta, SelectField, Skeleton } from '@scv/ui';
import { Fact } from '@scv/ui/details';
import { visible } from '@scv/ui/visible';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import type { Content } from '../check/check-file.ts';
import type { IdColumn } from '../check/record-rows.ts';
import type { RecordTable as Rows } from '../check/use-check.ts';
import { differenceWords, keysLimited, nameOf } from '../history/upload-facts.tsx';
import { Beginning } from '../records/json-text.tsx';
import { RecordTable } from '../records/record-table.tsx';

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
          <Fact label="Size">
            <span>{formatBytes(file.size)}</span>
            {file.size >= 1000 && <Meta inline>{` ${counted(file.size, 'byte')}`}</Meta>}
          </Fact>
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

const compareKey = 'compareCddRecords';

/** The longest that the upload waits for the comparison, and for the question whether the file is known. */
export const maxWaitMs = 10_000;

export type Comparison = ReturnType<typeof useComparison>;

/** The differences from the last upload, by the ids of the records. */
export function useComparison(sha256: string, id: IdColumn | undefined, isSent: boolean) {
  const isPossible =
    hasFeature('extended') && id !== undefined && id.hashes.length > 0 && id.name.length <= maxCompared.idName;
  const { data, isPending, isError } = useQuery({
    queryKey: [compareKey, sha256, id?.name],
    queryFn: ({ signal }) =>
      compareCddRecords(
        { idName: id?.name ?? '', version: hashVersion, records: hashTexts(id?.hashes ?? new Uint8Array()) },
        { timeout: maxWaitMs },
        signal,
      ),
    select: ({ data: { last } }) => ({ last }),
    // Only once: after the upload the file itself is the last one.
    enabled: ({ state }) => isPossible && !isSent && state.data === undefined,
    retry: false,
    gcTime: 0,
  });
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isSent) void queryClient.cancelQueries({ queryKey: [compareKey] });
  }, [isSent, queryClient]);
  const isAsked = isPossible && !(isSent && !data);
  return { isAsked, isPending: isAsked && isPending, isError, last: data?.last };
}

/** The hashes in Base64, 16 characters for each record. */
function hashTexts(hashes: Uint8Array): string[] {
  const texts: string[] = [];
  for (let at = 0; at < hashes.length; at += 12) texts.push(btoa(String.fromCharCode(...hashes.subarray(at, at + 12))));
  return texts;
}

function ComparisonFact({ isPending, isError, last, idName }: Comparison & { idName: string }) {
  return (
    <dl>
      <Fact label="Since the last upload">
        {isPending && <span>Comparing…</span>}
        {isError && <span>Could not be compared</span>}
        {!isPending && !isError && !last && (
          <span>
            Nothing to compare with: there is no last upload, or none whose records can be compared by{' '}
            <bdi>{visible(idName)}</bdi>
          </span>
        )}
        {last && (
          <>
            <span>{differenceWords(last)}</span>{' '}
            <Meta inline>
              against{' '}
              <Link to={cddPaths.oneUpload(last.id)}>
                <bdi>{nameOf(last)}</bdi>
              </Link>
            </Meta>
          </>
        )}
      </Fact>
    </dl>
  );
}
