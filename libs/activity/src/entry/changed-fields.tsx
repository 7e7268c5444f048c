import type { ActivityChange } from '@scv/api';
import { ChangedValue } from '@scv/ui/changed-value';
import { roleNames } from './action-words.ts';
import './entry.css';

/** Each field with its value before and after. An enrolled user has only values after, a deleted one only before. */
export function ChangedFields({ changes }: { changes: readonly ActivityChange[] }) {
  return (
    <dl className="activity-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd>
            <ChangedValue before={before && textOf(field, before)} after={after && textOf(field, after)} />
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

const roles: Readonly<Record<string, string>> = roleNames;

/** 'Admin' for the role `admin`, like the list of users. */
const textOf = (field: string, value: string) => (field === 'role' && roles[value]) || value;
