import { Alert, counted, formatNumber } from '@scv/ui';
import type { Content, Finding } from '../check/content-reader.ts';
import { missingRecords } from './missing-records.ts';
import { maxKeys } from '../check/repeated-keys.ts';
import { visibleToken } from '../check/token-text.ts';

/** Warnings about well-formed JSON that has no records, or that programs may read differently. */
export function CheckWarnings({ content }: { content: Content }) {
  const { repeatedKeys, impreciseNumbers, keysLimited } = content;
  const missing = missingRecords(content);
  return (
    <>
      {missing !== undefined && <Alert tone="warning" headline="This file has no records" detail={missing} />}
      {repeatedKeys.count > 0 && (
        <Alert
          tone="warning"
          headline={`${counted(repeatedKeys.count, 'key')} repeated within an object`}
          detail={<Places finding={repeatedKeys} consequence="Most programs keep only the last value." />}
        />
      )}
      {impreciseNumbers.count > 0 && (
        <Alert
          tone="warning"
          headline={`${counted(impreciseNumbers.count, 'number')} beyond double precision`}
          detail={<Places finding={impreciseNumbers} consequence="Most programs round or drop the extra digits." />}
        />
      )}
      {keysLimited && <Alert tone="info" headline="Some keys were not compared" detail={limitSentence} />}
    </>
  );
}

const limitSentence =
  `Repeated keys are found among ${formatNumber(maxKeys)} keys at a time, each up to 64 kB long. ` +
  'This file exceeds that limit.';

function Places({ finding: { count, first }, consequence }: { finding: Finding; consequence: string }) {
  return (
    <>
      <p>{consequence}</p>
      <ul className="cdd-places">
        {first.map(({ what, line, nth }) => (
          <li key={nth}>
            Line {formatNumber(line)}: <bdi className="cdd-code">{visibleToken(what)}</bdi>
          </li>
        ))}
        {count > first.length && <li>and {formatNumber(count - first.length)} more</li>}
      </ul>
    </>
  );
}
