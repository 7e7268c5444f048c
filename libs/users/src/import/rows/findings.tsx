import { Alert, counted, formatNumber } from '@scv/ui';
import type { RowCounts } from './row-counts.ts';

/** Says what the import will do, or why it can do nothing. */
export function Findings({ invalid, added, updated, admins, existing, changed }: RowCounts) {
  if (added + updated === 0 && existing > 0) return <NobodyNew {...{ invalid, existing, changed }} />;
  if (added + updated === 0)
    return (
      <Alert
        tone="danger"
        headline="No user can be imported."
        detail="Every row has a problem. The table shows them."
      />
    );
  const can = `${whatCan(added, updated)}${admins > 0 ? `, including ${counted(admins, 'admin')}` : ''}.`;
  if (invalid === 0) return <Alert tone="success" headline={can} />;
  const detail = `${counted(invalid, 'row has', 'rows have')} problems and will be left out. They are at the top of the table.`;
  return <Alert tone="warning" headline={can} detail={detail} />;
}

function whatCan(added: number, updated: number): string {
  if (updated === 0) return `${counted(added, 'user')} can be imported`;
  if (added === 0) return `${counted(updated, 'user')} can be updated`;
  return `${counted(added, 'user')} can be imported and ${formatNumber(updated)} updated`;
}

/** Explains why the button to import is unavailable. */
function NobodyNew({ invalid, existing, changed }: Pick<RowCounts, 'invalid' | 'existing' | 'changed'>) {
  const why =
    changed > 0
      ? `Those who exist are skipped. Choose “Update” to change ${changed === 1 ? 'the one who differs' : `the ${formatNumber(changed)} who differ`} from the file.`
      : 'Those who exist are as in this file: importing them would change nothing.';
  if (invalid === 0) return <Alert tone="info" headline="Everybody in this file exists already." detail={why} />;
  const headline = `Nobody can be imported: ${counted(existing, 'user exists', 'users exist')} already, ${counted(invalid, 'row has', 'rows have')} problems.`;
  return <Alert tone="warning" headline={headline} detail={`${why} The problems are at the top of the table.`} />;
}
