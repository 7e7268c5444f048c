import { ApiError, compareCddRecords } from '@scv/api';
import { retryBusy } from '@scv/api/retry-busy';
import { hasFeature } from '@scv/api/settings';
import { formatBytes, maxCompared } from '@scv/json-check/file-limits';
import { Alert, Button, counted, formatNumber, Meta, Skeleton } from '@scv/ui';
import { Fact } from '@scv/ui/details';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import type { Content, Finding } from '../check/content-reader.ts';
import { visible } from '@scv/ui/visible';
import { type PreviewNode, visibleToken } from '../check/preview.ts';
import type { RecordRows } from '../check/record-rows.ts';
import type { RecordsCheck } from '../check/use-check.ts';
import { maxKeys } from '@scv/json-check/repeated-keys';
import { lineOf, nameOf, Occurrences, RepeatedKeys } from '../history/upload-facts.tsx';
import { JsonTree } from './json-tree.tsx';
import { listOf, RecordTable, useRecordRows } from './record-table.tsx';

interface FileReportProps {
  file: File;
  content: Content;
  sha256: string;
  check: RecordsCheck;
  isSent: boolean;
}

/** The content of a well-formed file: warnings, what matters of its records, the records themselves, details. */
export function FileReport({ file, content, sha256, check, isSent }: FileReportProps) {
  const { root, records } = content;
  const list = useMemo(() => listOf(file, content), [file, content]);
  const rows = useRecordRows(list);
  const [asTree, setAsTree] = useState(false);
  const table = typeof rows === 'object' ? rows : undefined;
  return (
    <>
      <CheckWarnings content={content} />
      {table && table.repeatedIds.count > 0 && <RepeatedIds {...table} />}
      <dl className="cdd-facts">
        <Fact label="Content">{contentOf(root)}</Fact>
        <Fact label="Records">
          {formatNumber(records.count)}
          {records.list?.key && (
            <>
              {', in the list “'}
              <bdi>{visibleToken(records.list.key)}</bdi>”
            </>
          )}
        </Fact>
        {check.stage === 'done' && <Fact label="Faults">{formatNumber(check.result.faults)}</Fact>}
        {table?.idColumn !== undefined && (
          <Fact label="Repeated ids">
            {formatNumber(table.repeatedIds.count)} in <bdi>{visible(table.idColumn)}</bdi>
            {table.read < records.count && `, of the first ${formatNumber(table.read)}`}
          </Fact>
        )}
        {table && canCompare(file, table) && <Comparison sha256={sha256} isSent={isSent} {...table} />}
      </dl>
      <section className="cdd-preview" aria-labelledby="cdd-preview">
        <header>
          <h3 id="cdd-preview">{list ? 'Records' : 'Content'}</h3>
          {table && (
            <Button variant="quiet" onClick={() => setAsTree(!asTree)}>
              {asTree ? 'Show as table' : 'Show as tree'}
            </Button>
          )}
        </header>
        {list && rows === 'reading' ? (
          <Skeleton label="Reading the records" height={320} />
        ) : list && table && !asTree ? (
          <RecordTable list={list} records={records.count} {...table} />
        ) : (
          <JsonTree content={content} label="First records" />
        )}
      </section>
      <details className="cdd-details">
        <summary>Details</summary>
        <dl className="cdd-facts">
          <Fact label="Size">
            {formatBytes(file.size)}
            {file.size >= 1024 && <Meta inline> {counted(file.size, 'byte')}</Meta>}
          </Fact>
          <Fact label="SHA-256">
            <code>{sha256}</code>
          </Fact>
        </dl>
      </details>
    </>
  );
}

function RepeatedIds({ repeatedIds: { count, first } }: RecordRows) {
  const places = first.map(({ id, record, earlier }) => ({
    place: `Record ${formatNumber(record)}, as in record ${formatNumber(earlier)}`,
    text: id,
  }));
  return (
    <Alert
      tone="warning"
      headline={`${counted(count, 'id')} repeated`}
      detail={
        <Occurrences count={count} first={places} consequence="Most programs keep only one record for each id." />
      }
    />
  );
}

const compareKey = 'compareCddRecords';

/** Whether the backend accepts the hashes of the records. */
const canCompare = (file: File, { hashes, idColumn = '' }: RecordRows) =>
  hasFeature('extended') &&
  hashes.length > 0 &&
  file.size <= maxCompared.bytes &&
  idColumn.length <= maxCompared.idName;

/** The differences from the last upload, by the ids of the records. The upload never waits for them. */
function Comparison({
  sha256,
  isSent,
  idColumn: idName = '',
  hashes,
}: RecordRows & Pick<FileReportProps, 'sha256' | 'isSent'>) {
  const { data, isPending, error } = useQuery({
    queryKey: [compareKey, sha256],
    // Others may be comparing files: the server then says how long to wait.
    queryFn: ({ signal }) => retryBusy(() => compareCddRecords({ idName, records: hashes }, {}, signal), signal),
    select: ({ data: { last } }) => last,
    // Only once: after the upload the file itself is the last one.
    enabled: ({ state }) => !isSent && state.data === undefined,
    gcTime: 0,
  });
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isSent) void queryClient.cancelQueries({ queryKey: [compareKey] });
  }, [isSent, queryClient]);
  if (isSent && !data) return null;
  return (
    <Fact label="Since the last upload">
      {isPending && 'Comparing…'}
      {error && (isBusy(error) ? 'Could not be compared: the server is busy' : 'Could not be compared')}
      {!isPending && !error && !data && 'Nothing to compare with'}
      {data && (
        <>
          {formatNumber(data.added)} new, {formatNumber(data.removed)} gone, {formatNumber(data.changed)} changed{' '}
          <Meta inline>
            by <bdi>{visible(idName)}</bdi>, against{' '}
            <Link to={cddPaths.oneUpload(data.id)}>
              <bdi>{nameOf(data)}</bdi>
            </Link>
          </Meta>
        </>
      )}
    </Fact>
  );
}

const isBusy = (error: Error) => error instanceof ApiError && (error.status === 429 || error.status === 503);

function contentOf({ kind, count }: PreviewNode): string {
  if (kind === 'object') return `Object with ${counted(count, 'property', 'properties')}`;
  if (kind === 'array') return `List with ${counted(count, 'entry', 'entries')}`;
  return `A single ${{ string: 'text', number: 'number', literal: 'true, false or null' }[kind]}`;
}

/** Warnings about well-formed JSON that has no records, or that programs may read differently. */
function CheckWarnings({ content }: { content: Content }) {
  const { repeatedKeys, impreciseNumbers, keysLimited } = content;
  const missing = missingRecords(content);
  return (
    <>
      {missing !== undefined && <Alert tone="warning" headline="This file has no records" detail={missing} />}
      <RepeatedKeys {...placesOf(repeatedKeys)} limit={keysLimited ? limitSentence : undefined} />
      {impreciseNumbers.count > 0 && (
        <Alert
          tone="warning"
          headline={`${counted(impreciseNumbers.count, 'number')} beyond double precision`}
          detail={
            <Occurrences {...placesOf(impreciseNumbers)} consequence="Most programs round or drop the extra digits." />
          }
        />
      )}
    </>
  );
}

const limitSentence =
  `Repeated keys are found among ${formatNumber(maxKeys)} keys at a time, each up to 64 kB long. ` +
  'This file exceeds that limit.';

const placesOf = ({ count, first }: Finding) => ({
  count,
  first: first.map(({ what: { text, isTruncated }, line }) => ({
    place: lineOf(line),
    text: isTruncated ? `${text}…` : text,
  })),
});

/** Why a well-formed file has no records, as a sentence; undefined if it has some. */
export function missingRecords({ root, records }: Pick<Content, 'root' | 'records'>): string | undefined {
  if (root.kind !== 'object' && root.kind !== 'array') {
    return 'It is a single value. A CDD file is an object or a list.';
  }
  if (root.count === 0) return `It is an empty ${root.kind === 'array' ? 'list' : 'object'}.`;
  return records.count === 0 ? 'Its list of records is empty.' : undefined;
}
