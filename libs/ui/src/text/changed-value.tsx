import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from './text.tsx';

interface ChangedValueProps {
  /** Undefined if there was no value. */
  before: ReactNode;
  /** Undefined if there is none any more. */
  after: ReactNode;
}

/** A value before and after a change. */
export function ChangedValue({ before, after }: ChangedValueProps) {
  return (
    <span className="ui-changed">
      {before !== undefined && <del>{before}</del>}
      {before !== undefined && after !== undefined && (
        <>
          <ArrowRight size={16} />
          <VisuallyHidden> became </VisuallyHidden>
        </>
      )}
      {after !== undefined && <ins>{after}</ins>}
    </span>
  );
}
