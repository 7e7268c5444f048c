import { useGetCddSchema } from '@scv/api';
import { isJsonName, tooLargeSentence, wrongNameSentence } from '@scv/json-check/file-limits';
import { useEffect, useRef, useState } from 'react';
import type { CheckResult, Content, Excerpt } from './check-file.ts';
import type { RecordRows } from './record-rows.ts';
import type { WorkerNews } from './check-worker.ts';
import type { RecordsResult } from './validate-records.ts';
import { detectStall, runWorker } from './run-worker.ts';

/** The chosen file and the state of its check. */
export type FileCheck =
  | { stage: 'empty' }
  | { stage: 'checking'; file: File; /** Checked so far. */ bytes: number }
  | { stage: 'refused'; file: File; reason: string; excerpt: Excerpt | undefined }
  | { stage: 'accepted'; file: File; content: Content; sha256: string; table: RecordTable };

/** The records for the table; undefined if the file has no list of records. */
export type RecordTable = RecordRows | 'reading' | 'failed' | undefined;

/** Shown when the browser can no longer read the chosen file. */
export const fileChangedSentence = 'The file was changed, moved or removed after you chose it. Choose it again.';

/**
 * Checks the chosen file. Choosing another one cancels the running check.
 * @param initial the check of a file that is being sent already
 */
export function useFileCheck(maxBytes: number, initial: FileCheck) {
  const [check, setCheck] = useState(initial);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  function clear() {
    controller.current?.abort();
    setCheck({ stage: 'empty' });
  }

  async function choose(file: File) {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const show = (next: FileCheck) => {
      if (!signal.aborted) setCheck(next);
    };
    const problem = fileProblem(file, maxBytes);
    if (problem) return show(refused(file, problem));
    show({ stage: 'checking', file, bytes: 0 });
    const verdict = Promise.withResolvers<CheckResult>();
    const rows = runWorker<RecordRows | undefined>(file, signal, (news) => {
      if ('verdict' in news) verdict.resolve(news.verdict);
      else show({ stage: 'checking', file, bytes: news.bytes });
    });
    rows.catch(verdict.reject);
    try {
      const checked = stateAfter(file, await verdict.promise);
      show(checked);
      if (checked.stage === 'accepted') show({ ...checked, table: await rows.catch(() => 'failed' as const) });
    } catch {
      show(refused(file, 'The file could not be checked. Reload the page, then choose it again.'));
    }
  }

  return { check, choose, clear };
}

/** Why a file is refused before its content is read, as a sentence; undefined if name and size are fine. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, maxBytes: number): string | undefined {
  if (!isJsonName(file.name)) return wrongNameSentence;
  if (file.size === 0) return 'The file is empty.';
  if (file.size > maxBytes) return tooLargeSentence(maxBytes);
  return undefined;
}

function stateAfter(file: File, result: CheckResult): FileCheck {
  switch (result.verdict) {
    case 'accepted':
      return { stage: 'accepted', file, content: result.content, sha256: result.sha256, table: 'reading' };
    case 'refused':
      return refused(file, result.reason, result.excerpt);
    case 'unreadable':
      return refused(file, fileChangedSentence);
  }
}

const refused = (file: File, reason: string, excerpt?: Excerpt): FileCheck => ({
  stage: 'refused',
  file,
  reason,
  excerpt,
});

export type CheckedRecords = Extract<RecordsResult, { verdict: 'checked' }>;

/** The state of the check against the backend's schema. */
export type RecordsCheck =
  /** There is no schema, or there are no records. */
  | { stage: 'none' }
  | { stage: 'checking'; /** Checked so far. */ bytes: number }
  | { stage: 'done'; result: CheckedRecords; /** The schema's `title`. */ title: string | undefined }
  | { stage: 'skipped' }
  | { stage: 'not checked'; reason: string };

/** Maximum time to load the code of the check. */
const loadTimeoutMs = 60_000;
/** Maximum time for a record: a regular expression of the schema may take years, and nothing interrupts it. */
const recordTimeoutMs = 10_000;

const reload = 'Reload the page, then choose the file again.';
const tooSlow =
  `Checking one record took longer than ${recordTimeoutMs / 1000} seconds. A pattern or format in the schema may be ` +
  'too slow for its texts. The file can be uploaded without the check.';

/** Checks the records of a well-formed file, if the backend has a schema. The upload waits for it, or it is skipped. */
export function useRecordsCheck(file: File, { records, list }: Content, enabled: boolean) {
  const { data: schema, error } = useGetCddSchema({ query: { enabled, select: ({ data }) => data } });
  const [check, setCheck] = useState<RecordsCheck>({ stage: 'checking', bytes: 0 });
  const [isSkipped, setSkipped] = useState(false);

  useEffect(() => {
    if (!schema || records === 0 || isSkipped) return undefined;
    const controller = new AbortController();
    const stall = detectStall(loadTimeoutMs);
    const signal = AbortSignal.any([controller.signal, stall.signal]);
    const show = (next: RecordsCheck) => {
      if (!controller.signal.aborted) setCheck(next);
    };
    // The list is a JSON text of its own; without one, the whole file is the list, or the only record.
    const { from, to } = list ?? { from: 0, to: file.size };
    let isLoaded = false;
    const onNews = (news: WorkerNews) => {
      isLoaded = true;
      stall.restart(recordTimeoutMs);
      if ('bytes' in news) show({ stage: 'checking', bytes: from + news.bytes });
    };
    const title = typeof schema['title'] === 'string' ? schema['title'] : undefined;
    void runWorker<RecordsResult>({ records: file.slice(from, to), isList: !!list, schema }, signal, onNews)
      .then(
        (result) => show(recordsStateAfter(result, title)),
        () => show({ stage: 'not checked', reason: stall.signal.aborted && isLoaded ? tooSlow : reload }),
      )
      .finally(() => stall.stop());
    return () => controller.abort();
  }, [schema, file, records, list, isSkipped]);

  const shown = (): RecordsCheck => {
    // 404: the backend has no schema.
    if (!enabled || records === 0 || error?.status === 404) return { stage: 'none' };
    if (isSkipped) return { stage: 'skipped' };
    return error ? { stage: 'not checked', reason: error.message } : check;
  };
  return { check: shown(), skip: () => setSkipped(true) };
}

function recordsStateAfter(result: RecordsResult, title: string | undefined): RecordsCheck {
  switch (result.verdict) {
    case 'checked':
      return { stage: 'done', result, title };
    case 'unusable schema':
      return { stage: 'not checked', reason: `The schema can’t be used: ${result.reason}` };
    case 'unreadable':
      return { stage: 'not checked', reason: 'The file can no longer be read.' };
  }
}
