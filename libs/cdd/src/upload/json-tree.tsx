import { counted, formatNumber } from '@scv/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Content } from '../check/content-reader.ts';
import { visible } from '@scv/ui/visible';
import { type PreviewNode, type TokenText, visibleToken } from '../check/preview.ts';

/** The preview as lists that open: first the root, the array with the records, and the first record. */
export function JsonTree({ content: { root, records }, label }: { content: Content; label: string }) {
  const list = root.kind === 'array' ? root : records.list;
  return (
    <ul className="cdd-tree" aria-label={label}>
      <TreeItem node={root} list={list} label={undefined} startsOpen />
    </ul>
  );
}

interface TreeItemProps {
  node: PreviewNode;
  /** The array with the records, if there is one. */
  list: PreviewNode | undefined;
  /** Only for elements of an array: 'Record 1', or the index from 0 as in the faults' paths (RFC 6901). */
  label: string | undefined;
  startsOpen: boolean;
}

function TreeItem({ node, list, label, startsOpen }: TreeItemProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const { kind, key, count, children } = node;
  const text = (
    <>
      {key && (
        <>
          <bdi className="cdd-key">{visibleToken(key)}</bdi>
          {': '}
        </>
      )}
      {label !== undefined && <span className="cdd-quiet">{label}: </span>}
      {!isOpen && children.length > 0 ? <span className="cdd-quiet">{summary(node)}</span> : <Value node={node} />}
    </>
  );
  if (count === 0) return <li className="cdd-row">{text}</li>;
  const areRecords = node === list;
  const labelOf = (index: number) => (areRecords ? `Record ${index + 1}` : String(index));
  return (
    <li>
      <button type="button" className="cdd-row" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ChevronRight size={16} />
        {text}
      </button>
      {isOpen && (
        <ul>
          {children.map((child, index) => (
            <TreeItem
              // oxlint-disable-next-line react/no-array-index-key -- the file never changes
              key={index}
              node={child}
              list={list}
              label={kind === 'array' ? labelOf(index) : undefined}
              startsOpen={child === list || (areRecords && index === 0)}
            />
          ))}
          {count > children.length && (
            <li className="cdd-row cdd-quiet">{formatNumber(count - children.length)} more</li>
          )}
        </ul>
      )}
    </li>
  );
}

function Value({ node }: { node: PreviewNode }) {
  const { kind, count } = node;
  if (kind === 'object') return <span className="cdd-quiet">{`{${counted(count, 'property', 'properties')}}`}</span>;
  if (kind === 'array') return <span className="cdd-quiet">{`[${counted(count, 'entry', 'entries')}]`}</span>;
  return <bdi className={kind === 'string' ? 'cdd-string' : 'cdd-scalar'}>{shortText(node)}</bdi>;
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
const isolated = (text: string) => `\u2068${text}\u2069`;

function shortText({ kind, value }: PreviewNode): string {
  if (kind === 'object') return '{…}';
  if (kind === 'array') return '[…]';
  return kind === 'string' ? quoted(value) : visibleToken(value);
}

const quoted = ({ text, isTruncated }: TokenText) =>
  visible(JSON.stringify(text)).replace(/"$/, isTruncated ? '…' : '"');
