import { counted, formatNumber } from '@scv/ui';
import type { PreviewNode } from '../check/preview-tree.ts';
import { visible, visibleToken, type TokenText } from '../check/token-text.ts';
import type { TreeRow } from './tree-rows.ts';

/** The text of a tree line: key or label, then the value; for a closed container, its first values. */
export function ValueText({ row: { node, more, label }, isClosed }: { row: TreeRow; isClosed: boolean }) {
  if (!node) return <span className="cdd-quiet">{formatNumber(more)} more</span>;
  return (
    <>
      {node.key && (
        <>
          <bdi className="cdd-key">{visibleToken(node.key)}</bdi>
          {': '}
        </>
      )}
      {label !== undefined && <span className="cdd-quiet">{label}: </span>}
      {isClosed && node.children.length > 0 ? (
        <span className="cdd-quiet">{summary(node)}</span>
      ) : (
        <Value node={node} />
      )}
    </>
  );
}

function Value({ node }: { node: PreviewNode }) {
  switch (node.kind) {
    case 'object':
      return <span className="cdd-quiet">{`{${counted(node.count, 'property', 'properties')}}`}</span>;
    case 'array':
      return <span className="cdd-quiet">{`[${counted(node.count, 'entry', 'entries')}]`}</span>;
    case 'string':
      return <bdi className="cdd-string">{quoted(node.value)}</bdi>;
    case 'number':
    case 'literal':
      return <span className="cdd-scalar">{visibleToken(node.value)}</span>;
  }
}

const maxInSummary = 8;

/** The first values of a closed container on one line. */
function summary({ kind, count, children }: PreviewNode): string {
  const [open, close] = kind === 'object' ? ['{ ', ' }'] : ['[ ', ' ]'];
  const parts = children
    .slice(0, maxInSummary)
    .map((child) => (child.key ? `${isolated(visibleToken(child.key))}: ` : '') + isolated(shortText(child)));
  if (count > parts.length) parts.push('…');
  return open + parts.join(', ') + close;
}

/** Isolates text direction like `<bdi>`, with FSI and PDI characters (Unicode Annex 9): elements would be slow. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

function shortText({ kind, value }: PreviewNode): string {
  switch (kind) {
    case 'object':
      return '{…}';
    case 'array':
      return '[…]';
    case 'string':
      return quoted(value);
    case 'number':
    case 'literal':
      return visibleToken(value);
  }
}

function quoted({ text, cut }: TokenText): string {
  return visible(JSON.stringify(text)).replace(/"$/, cut ? '…' : '"');
}
