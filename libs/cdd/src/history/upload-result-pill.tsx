import type { ActivityResult } from '@scv/api';
import { StatusPill } from '@scv/ui';

export const resultWords: Readonly<Record<ActivityResult, string>> = {
  done: 'Uploaded',
  cancelled: 'Cancelled',
  refused: 'Refused',
  failed: 'Failed',
};

const tones = { done: 'plain', cancelled: 'neutral', refused: 'warning', failed: 'danger' } as const;

/** Quiet when the file is stored; a refusal or a failure stands out. */
export function UploadResultPill({ result }: { result: ActivityResult }) {
  return <StatusPill tone={tones[result]}>{resultWords[result]}</StatusPill>;
}
