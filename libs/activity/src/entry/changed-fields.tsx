import type { ActivityAction, ActivityChange } from '@scv/api';
import { Meta, Typed } from '@scv/ui';
import { ChangedValue } from '@scv/ui/changed-value';
import { roleNames } from './action-words.ts';
import './entry.css';

/** Each field with its value before and after. An enrolled user has only values after, a deleted one only before. */
export function ChangedFields({ changes }: { changes: readonly ActivityChange[] }) {
  return (
    <dl className="activity-changes">
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{labelOf(change.field)}</dt>
          <dd>
            <Change {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The change of one field, or the names of several, unless the words for the action say it, as 'Deactivated' does. */
export function ChangeInBrief({ action, changes }: { action: ActivityAction; changes: readonly ActivityChange[] }) {
  const unsaid = changes.filter(({ field }) => !(field === 'status' && saysStatus.has(action)));
  const [change, ...others] = unsaid;
  if (!change) return null;
  if (others.length > 0) return <Meta inline>{unsaid.map(({ field }) => labelOf(field)).join(', ')}</Meta>;
  return (
    <div className="activity-change">
      <Meta inline>{labelOf(change.field)}</Meta>
      <Meta inline>
        <Change {...change} />
      </Meta>
    </div>
  );
}

const saysStatus: ReadonlySet<ActivityAction> = new Set(['activate user', 'deactivate user']);

const Change = ({ field, before, after }: ActivityChange) => (
  <ChangedValue
    before={before && <Typed text={valueText(field, before)} />}
    after={after && <Typed text={valueText(field, after)} />}
  />
);

/** 'First Name' for `firstName`, like the labels of the user forms. */
function labelOf(field: string): string {
  const words = field.replace(/[A-Z]/g, ' $&');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Admin' for the role `admin`, like the list of users. */
const valueText = (field: string, value: string) => (field === 'role' && roleNames[value]) || value;
