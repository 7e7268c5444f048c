import type { ActivityChange } from '@scv/api';
import { VisuallyHidden } from '@scv/ui';
import { ArrowRight } from 'lucide-react';
import './entry.css';

/** Each field with its value before and after. An enrolled user has only values after, a deleted one only before. */
export function ChangedFields({ changes }: { changes: readonly ActivityChange[] }) {
  return (
    <dl className="activity-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd>
            {before !== undefined && <del>{before}</del>}
            {before !== undefined && after !== undefined && (
              <>
                <ArrowRight size={14} />
                <VisuallyHidden> became </VisuallyHidden>
              </>
            )}
            {after !== undefined && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** 'First Name' for `firstName`, like the labels of the user forms. */
function labelOf(field: string): string {
  const words = field.replace(/[A-Z]/g, ' $&');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
