import { formatNumber, Meta } from '@scv/ui';
import type { Excerpt } from '../check/excerpt.ts';
import './report.css';

/** The line of a fault as it stands in the file, the fault marked. */
export function FaultExcerpt({ excerpt: { line, before, fault, after } }: { excerpt: Excerpt }) {
  return (
    <figure className="cdd-excerpt" aria-label={`Line ${line} of the file`}>
      <Meta inline>{formatNumber(line)}</Meta>
      <code dir="ltr">
        {before}
        <mark>{fault || '␃'}</mark>
        {after}
      </code>
    </figure>
  );
}
