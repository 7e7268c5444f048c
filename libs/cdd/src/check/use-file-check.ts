import { isJsonName, wrongNameSentence } from '@scv/json-check/file-name';
import { tooLargeSentence } from '@scv/json-check/file-size';
import { useEffect, useRef, useState } from 'react';
import type { CheckResult, Excerpt } from './check-file.ts';
import type { Content } from './content-reader.ts';
import { runWorker } from './run-worker.ts';
// oxlint-disable-next-line import/default -- Vite creates the default export for this query
import workerUrl from './check-worker.ts?worker&url';

/** The chosen file and the state of its check. */
export type FileCheck =
  | { stage: 'empty' }
  | { stage: 'checking'; file: File; /** Checked so far. */ bytes: number }
  | { stage: 'refused'; file: File; reason: string; excerpt: Excerpt | undefined }
  | { stage: 'accepted'; file: File; content: Content; sha256: string };

/** Checks the chosen file. Choosing another one cancels the running check. */
export function useFileCheck(maxBytes: number) {
  const [check, setCheck] = useState<FileCheck>({ stage: 'empty' });
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
    try {
      const onProgress = (bytes: number) => show({ stage: 'checking', file, bytes });
      const result = await runWorker<CheckResult>(workerUrl, file, signal, onProgress);
      show(stateAfter(file, result));
    } catch {
      show(refused(file, 'The file could not be checked. Reload the page, then choose it again.'));
    }
  }

  return { check, choose, clear };
}

function refused(file: File, reason: string, excerpt?: Excerpt): FileCheck {
  return { stage: 'refused', file, reason, excerpt };
}

function stateAfter(file: File, result: CheckResult): FileCheck {
  switch (result.verdict) {
    case 'accepted':
      return { stage: 'accepted', file, content: result.content, sha256: result.sha256 };
    case 'refused':
      return refused(file, result.reason, result.excerpt);
    case 'unreadable':
      return refused(file, fileChangedSentence);
  }
}

/** Shown when the browser can no longer read the chosen file. */
export const fileChangedSentence = 'The file was changed, moved or removed after you chose it. Choose it again.';

/** Why a file is refused before its content is read, as a sentence; undefined if name and size are fine. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, maxBytes: number): string | undefined {
  if (!isJsonName(file.name)) return wrongNameSentence;
  if (file.size === 0) return 'The file is empty.';
  if (file.size > maxBytes) return tooLargeSentence(maxBytes);
  return undefined;
}
