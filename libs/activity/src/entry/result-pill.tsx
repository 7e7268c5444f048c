import type { ActivityResult } from '@scv/api';
import { StatusPill } from '@scv/ui';

export const resultWords: Readonly<Record<ActivityResult, string>> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const tones = { done: 'plain', refused: 'warning', failed: 'danger', cancelled: 'neutral' } as const;

/** Quiet when it was done; a refusal or a failure stands out. */
export function ResultPill({ result }: { result: ActivityResult }) {
  return <StatusPill tone={tones[result]}>{resultWords[result]}</StatusPill>;
}
