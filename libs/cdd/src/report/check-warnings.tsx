import { Alert, counted, formatNumber } from '@scv/ui';
import type { Content, Finding } from '../check/content-reader.ts';
import { mostKeys } from '../check/repeated-keys.ts';
import { visibleToken } from '../check/token-text.ts';

/** What is well-formed, but may not mean what it seems to; nothing when there is nothing to say. */
export function CheckWarnings({ content: { repeatedKeys, impreciseNumbers, keysLimited } }: { content: Content }) {
  return (
    <>
      {repeatedKeys.count > 0 && (
        <Alert
          tone="warning"
          headline={`${counted(repeatedKeys.count, 'key')} repeated within an object`}
          detail={<Places finding={repeatedKeys} consequence="Most programs keep only the last of the values." />}
        />
      )}
      {impreciseNumbers.count > 0 && (
        <Alert
          tone="warning"
          headline={`${counted(impreciseNumbers.count, 'number')} beyond double precision`}
          detail={<Places finding={impreciseNumbers} consequence="Most programs will round or drop what is beyond." />}
        />
      )}
      {keysLimited && <Alert tone="info" headline="Not every key was compared" detail={limitSentence} />}
    </>
  );
}

const limitSentence =
  `Repeated keys were looked for among ${formatNumber(mostKeys)} keys at a time, each of 64 kB at most. ` +
  'This file goes beyond that.';

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
