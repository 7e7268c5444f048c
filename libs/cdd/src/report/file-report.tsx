import { counted, formatNumber, Meta } from '@scv/ui';
import { formatBytes } from '@scv/json-check/file-size';
import type { Content } from '../check/content-reader.ts';
import type { PreviewNode } from '../check/preview-tree.ts';
import { visibleToken } from '../check/token-text.ts';
import { CheckWarnings } from './check-warnings.tsx';
import { JsonTree } from './json-tree.tsx';
import './report.css';

/** The content of a well-formed file: warnings, facts and the first records. */
export function FileReport({ file, content, sha256 }: { file: File; content: Content; sha256: string }) {
  const { root, records } = content;
  return (
    <>
      <CheckWarnings content={content} />
      <dl className="cdd-facts">
        <div>
          <dt>Content</dt>
          <dd>{contentOf(root)}</dd>
        </div>
        <div>
          <dt>Records</dt>
          <dd>
            {formatNumber(records.count)}
            {records.list?.key && (
              <>
                {', in the list “'}
                <bdi>{visibleToken(records.list.key)}</bdi>”
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Size</dt>
          <dd>
            {formatBytes(file.size)}
            {file.size >= 1024 && <Meta inline> {counted(file.size, 'byte')}</Meta>}
          </dd>
        </div>
        <div>
          <dt>SHA-256</dt>
          <dd>
            <code>{sha256}</code>
          </dd>
        </div>
      </dl>
      <section className="cdd-preview" aria-labelledby="cdd-preview">
        <h3 id="cdd-preview">First records</h3>
        <JsonTree content={content} labelledBy="cdd-preview" />
      </section>
    </>
  );
}

function contentOf({ kind, count }: PreviewNode): string {
  switch (kind) {
    case 'object':
      return `Object with ${counted(count, 'property', 'properties')}`;
    case 'array':
      return `List with ${counted(count, 'entry', 'entries')}`;
    case 'string':
      return 'A single text';
    case 'number':
      return 'A single number';
    case 'literal':
      return 'A single true, false or null';
  }
}
