import { visible } from '../check/preview.ts';
import './fault-text.css';

/** A reason and its place; for the record itself there is no place. */
export function FaultText({ sentence, path }: { sentence: string; path: string }) {
  return (
    <span className="cdd-fault-text">
      <bdi>{visible(sentence)}</bdi> {path !== '' && <bdi>{visible(path)}</bdi>}
    </span>
  );
}
