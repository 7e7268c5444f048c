import { useEffect, useRef, useState } from 'react';
import { fileChangedSentence, fileProblem } from '../choose/file-problem.ts';
import type { CheckResult } from './check-file.ts';
import { checkInWorker } from './check-in-worker.ts';
import type { Content } from './content-reader.ts';
import type { Excerpt } from './excerpt.ts';

/** The chosen file and the state of its check. */
export type FileCheck =
  | { stage: 'empty' }
  | { stage: 'checking'; file: File; /** Checked so far. */ bytes: number }
  | { stage: 'refused'; file: File; reason: string; excerpt: Excerpt | undefined }
  | { stage: 'accepted'; file: File; content: Content; sha256: string };

const checkFailed = 'The file could not be checked. Reload the page, then choose it again.';

/** Checks the chosen file. Choosing another one cancels the running check. */
export function useFileCheck(maxBytes: number) {
  const [check, setCheck] = useState<FileCheck>({ stage: 'empty' });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  function clear() {
    stop.current?.();
    setCheck({ stage: 'empty' });
  }

  function choose(file: File) {
    stop.current?.();
    const refuse = (reason: string) => setCheck({ stage: 'refused', file, reason, excerpt: undefined });
    const problem = fileProblem(file, maxBytes);
    if (problem) return refuse(problem);
    setCheck({ stage: 'checking', file, bytes: 0 });
    stop.current = checkInWorker(file, {
      onProgress: (bytes) => setCheck({ stage: 'checking', file, bytes }),
      onResult: (result) => setCheck(stateAfter(file, result)),
      onFailure: () => refuse(checkFailed),
    });
  }

  return { check, choose, clear };
}

function stateAfter(file: File, result: CheckResult): FileCheck {
  switch (result.verdict) {
    case 'accepted':
      return { stage: 'accepted', file, content: result.content, sha256: result.sha256 };
    case 'refused':
      return { stage: 'refused', file, reason: result.reason, excerpt: result.excerpt };
    case 'unreadable':
      return { stage: 'refused', file, reason: fileChangedSentence, excerpt: undefined };
  }
}
