import { compareCddRecords, type UploadedCddFile, useListCddUploads } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatBytes, maxCompared } from '@scv/json-check/file-limits';
import { hashVersion } from '@scv/json-check/record-hashes';
import { formatNumber } from '@scv/ui';
import { Fact } from '@scv/ui/details';
import { visible } from '@scv/ui/visible';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { IdColumn } from '../check/record-rows.ts';
import { Differences, UploadLink } from '../history/upload-facts.tsx';

const compareKey = 'compareCddRecords';

/** The comparison, and the question whether the file is known, are given up after this time. */
export const maxAnswerMs = 30_000;

export type Comparison = ReturnType<typeof useComparison>;

/** The differences from the last upload, by the ids of the records. */
export function useComparison(sha256: string, id: IdColumn | undefined, isSent: boolean) {
  const isPossible = hasFeature('extended') && id !== undefined && id.hashes.length > 0;
  const { data, isPending, isError } = useQuery({
    queryKey: [compareKey, sha256, id?.name],
    queryFn: ({ signal }) =>
      compareCddRecords(
        { idName: id?.name ?? '', version: hashVersion, records: hashTexts(id?.hashes ?? new Uint8Array()) },
        { timeout: maxAnswerMs },
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
  // Without one, the last upload would say why not, which soon is the file itself.
  const isAsked = isPossible && !(isSent && !data?.last);
  return { isAsked, isPending: isAsked && isPending, isError, last: data?.last };
}

/** The hashes in Base64, 16 characters for each record. */
function hashTexts(hashes: Uint8Array): string[] {
  const texts: string[] = [];
  for (let at = 0; at < hashes.length; at += 12) texts.push(btoa(String.fromCharCode(...hashes.subarray(at, at + 12))));
  return texts;
}

export function ComparisonFact({ isPending, isError, last, idName }: Comparison & { idName: string }) {
  return (
    <dl>
      <Fact label="Since the last upload">
        {isPending && <span>Comparing…</span>}
        {isError && <span>Could not be compared</span>}
        {!isPending && !isError && !last && <NotCompared idName={idName} />}
        {last && <Differences from={last} />}
      </Fact>
    </dl>
  );
}

/** Says why the server compared nothing. Its answer doesn't tell, but its last upload does. */
function NotCompared({ idName }: { idName: string }) {
  const { data } = useListCddUploads(
    { result: 'done', size: 1 },
    { query: { select: ({ data: { uploads } }) => uploads } },
  );
  const [last] = data ?? [];
  return (
    <>
      <span>Not compared</span>
      {data && !last && <span>: this is the first upload</span>}
      {last && (
        <>
          <span>:</span> <UploadLink upload={last} /> <span>{whyNotWith(last, idName)}</span>
        </>
      )}
    </>
  );
}

function whyNotWith({ grade, size = 0, records = 0, repeatedIds }: UploadedCddFile, idName: string): string {
  if (grade === undefined) return 'was stored before the server kept hashes of records';
  if (size > maxCompared.bytes || records > maxCompared.records)
    return `is too large: only files up to ${formatBytes(maxCompared.bytes)} and ${formatNumber(maxCompared.records)} records are compared`;
  if (!repeatedIds) return 'has no hashes of records on the server';
  if (repeatedIds.idName === idName)
    return 'has hashes of another version. Reload the page, then choose the file again.';
  return `has no records that ${visible(idName)} tells apart`;
}
