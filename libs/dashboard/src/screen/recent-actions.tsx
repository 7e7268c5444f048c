import { TimeOfDay, useRecentActions, type RecentAction } from '@scv/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';

/** The administrator's actions since the page was loaded, with their results. */
export function RecentActions() {
  const actions = useRecentActions();
  if (actions.length === 0) return <p className="dashboard-quiet">Your actions in this session appear here.</p>;
  return (
    <ul className="dashboard-actions">
      {actions.map((action) => (
        <Row key={`${action.at} ${action.headline}`} action={action} />
      ))}
    </ul>
  );
}

function Row({ action: { tone, headline, detail, at } }: { action: RecentAction }) {
  const isGood = tone === 'success' || tone === 'info';
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <li className={isGood ? 'is-good' : 'is-bad'}>
      <Icon size={16} />
      <div>
        <p>{headline}</p>
        {detail !== undefined && <div className="dashboard-quiet">{detail}</div>}
      </div>
      <TimeOfDay at={at} />
    </li>
  );
}
