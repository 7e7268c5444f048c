import { formatBytes } from '@scv/json-check/file-limits';
import { Alert, counted, formatNumber, Meta } from '@scv/ui';
import { Fact } from '@scv/ui/details';
import type { Content, Finding } from '../check/content-reader.ts';
import { type PreviewNode, visibleToken } from '../check/preview.ts';
import { maxKeys } from '@scv/json-check/repeated-keys';
import { Places, RepeatedKeysAlert, someKeysNotCompared } from '../history/upload-facts.tsx';
import { JsonTree } from './json-tree.tsx';
import './report.css';

/** The content of a well-formed file: warnings, facts and the first records. */
export function FileReport({ file, content, sha256 }: { file: File; content: Content; sha256: string }) {
  const { root, records } = content;
  return (
    <>
      <CheckWarnings content={content} />
      <dl className="cdd-facts">
        <Fact label="Content">{contentOf(root)}</Fact>
        <Fact label="Records">
          {formatNumber(records.count)}
          {records.list?.key && (
            <>
              {', in the list “'}
              <bdi>{visibleToken(records.list.key)}</bdi>”
            </>
          )}
        </Fact>
        <Fact label="Size">
          {formatBytes(file.size)}
          {file.size >= 1024 && <Meta inline> {counted(file.size, 'byte')}</Meta>}
        </Fact>
        <Fact label="SHA-256">
          <code>{sha256}</code>
        </Fact>
      </dl>
      <section className="cdd-preview" aria-labelledby="cdd-preview">
        <h3 id="cdd-preview">First records</h3>
        <JsonTree content={content} labelledBy="cdd-preview" />
      </section>
    </>
  );
}

function contentOf({ kind, count }: PreviewNode): string {
  if (kind === 'object') return `Object with ${counted(count, 'property', 'properties')}`;
  if (kind === 'array') return `List with ${counted(count, 'entry', 'entries')}`;
  return `A single ${{ string: 'text', number: 'number', literal: 'true, false or null' }[kind]}`;
}

/** Warnings about well-formed JSON that has no records, or that programs may read differently. */
function CheckWarnings({ content }: { content: Content }) {
  const { repeatedKeys, impreciseNumbers, keysLimited } = content;
  const missing = missingRecords(content);
  return (
    <>
      {missing !== undefined && <Alert tone="warning" headline="This file has no records" detail={missing} />}
      {repeatedKeys.count > 0 && <RepeatedKeysAlert {...placesOf(repeatedKeys)} />}
      {impreciseNumbers.count > 0 && (
        <Alert
          tone="warning"
          headline={`${counted(impreciseNumbers.count, 'number')} beyond double precision`}
          detail={
            <Places {...placesOf(impreciseNumbers)} consequence="Most programs round or drop the extra digits." />
          }
        />
      )}
      {keysLimited && <Alert tone="info" headline={someKeysNotCompared} detail={limitSentence} />}
    </>
  );
}

const limitSentence =
  `Repeated keys are found among ${formatNumber(maxKeys)} keys at a time, each up to 64 kB long. ` +
  'This file exceeds that limit.';

const placesOf = ({ count, first }: Finding) => ({
  count,
  first: first.map(({ what: { text, cut }, line }) => ({ text: cut ? `${text}…` : text, line })),
});

/** Why a well-formed file has no records, as a sentence; undefined if it has some. */
export function missingRecords({ root, records }: Pick<Content, 'root' | 'records'>): string | undefined {
  if (root.kind !== 'object' && root.kind !== 'array') {
    return 'It is a single value. A CDD file is an object or a list.';
  }
  if (root.count === 0) return `It is an empty ${root.kind === 'array' ? 'list' : 'object'}.`;
  return records.count === 0 ? 'Its list of records is empty.' : undefined;
}
