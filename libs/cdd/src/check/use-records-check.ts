import { useGetCddSchema } from '@scv/api';
import { useEffect, useState } from 'react';
import type { Content } from './content-reader.ts';
import { runWorker } from './run-worker.ts';
import { StallDetector } from './stall-detector.ts';
import type { RecordsRequest, RecordsResult } from './records.ts';
import { recordsPlace } from './record-reader.ts';
// oxlint-disable-next-line import/default -- Vite creates the default export for this query
import workerUrl from './records-worker.ts?worker&url';

export type CheckedRecords = Extract<RecordsResult, { verdict: 'checked' }>;

/** The state of the check against the backend's schema. */
export type RecordsCheck =
  /** There is no schema, or there are no records. */
  | { stage: 'none' }
  | { stage: 'checking'; /** Checked so far. */ bytes: number }
  | { stage: 'done'; result: CheckedRecords; /** The schema's `title`. */ title: string | undefined }
  | { stage: 'skipped' }
  | { stage: 'not checked'; reason: string };

/** Maximum time to load the worker's code. */
const loadTimeoutMs = 60_000;
/** Maximum time for a record: a regular expression of the schema may take years, and nothing interrupts it. */
const recordTimeoutMs = 10_000;

const reload = 'Reload the page, then choose the file again.';
const tooSlow =
  `Checking one record took longer than ${recordTimeoutMs / 1000} seconds. A pattern or format in the schema may be ` +
  'too slow for its texts. The file can be uploaded without the check.';

/** Checks the records of a well-formed file, if the backend has a schema. The upload waits for it, or it is skipped. */
export function useRecordsCheck(file: File, content: Content, enabled: boolean) {
  const { data: schema, error } = useGetCddSchema({ query: { enabled, select: ({ data }) => data } });
  const hasRecords = recordsPlace(content) !== undefined;
  const [check, setCheck] = useState<RecordsCheck>({ stage: 'checking', bytes: 0 });
  const [isSkipped, setSkipped] = useState(false);

  useEffect(() => {
    const place = recordsPlace(content);
    if (!schema || !place || isSkipped) return undefined;
    const controller = new AbortController();
    const stall = new StallDetector(loadTimeoutMs);
    const signal = AbortSignal.any([controller.signal, stall.signal]);
    const show = (next: RecordsCheck) => {
      if (!controller.signal.aborted) setCheck(next);
    };
    let isLoaded = false;
    const onProgress = (bytes: number) => {
      isLoaded = true;
      stall.restart(recordTimeoutMs);
      show({ stage: 'checking', bytes });
    };
    const title = typeof schema['title'] === 'string' ? schema['title'] : undefined;
    const request: RecordsRequest = { file, schema, place };
    void runWorker<RecordsResult>(workerUrl, request, signal, onProgress)
      .then(
        (result) => show(stateAfter(result, title)),
        () => show({ stage: 'not checked', reason: stall.signal.aborted && isLoaded ? tooSlow : reload }),
      )
      .finally(() => stall.stop());
    return () => controller.abort();
  }, [schema, file, content, isSkipped]);

  const shown = (): RecordsCheck => {
    // 404: the backend has no schema.
    if (!enabled || !hasRecords || error?.status === 404) return { stage: 'none' };
    if (isSkipped) return { stage: 'skipped' };
    return error ? { stage: 'not checked', reason: error.message } : check;
  };
  return { check: shown(), skip: () => setSkipped(true) };
}

function stateAfter(result: RecordsResult, title: string | undefined): RecordsCheck {
  switch (result.verdict) {
    case 'checked':
      return { stage: 'done', result, title };
    case 'unusable schema':
      return { stage: 'not checked', reason: `The schema can’t be used: ${result.reason}` };
    case 'unreadable':
      return { stage: 'not checked', reason: 'The file can no longer be read.' };
  }
}
