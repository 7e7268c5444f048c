import { TimeOfDay, useRecentActions, type RecentAction } from '@scv/ui';
import { CircleAlert, CircleCheck } from 'lucide-react';

/** What was done since the page was loaded, and what came of it. */
export function RecentActions() {
  const actions = useRecentActions();
  if (actions.length === 0)
    return <p className="dashboard-quiet">What you do appears here with its result, until the page is loaded anew.</p>;
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
