import type { ActivityResult } from '@scv/api';
import { Meta, StatusPill, Truncated } from '@scv/ui';
import { When } from './when.tsx';

interface LatestRowProps {
  headline: string;
  /** Who did it. */
  detail: string;
  /** Shown unless it is `done`. */
  result: ActivityResult;
  at: string;
}

/** A row of what happened last. */
export function LatestRow({ headline, detail, result, at }: LatestRowProps) {
  return (
    <li>
      <div data-may-be-cut>
        <Truncated text={headline} />
        <Meta inline>
          <Truncated text={detail} />
        </Meta>
      </div>
      {result === 'refused' && <StatusPill tone="warning">Refused</StatusPill>}
      {result === 'failed' && <StatusPill tone="danger">Failed</StatusPill>}
      <When at={at} />
    </li>
  );
}
