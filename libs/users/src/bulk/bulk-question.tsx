import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, counted, formatNumber, TextField } from '@scv/ui';
import { ConfirmDialog, Dialog } from '@scv/ui/dialog';
import { useState } from 'react';
import { nameOf } from '../user-name.tsx';
import type { BulkAction } from './bulk-actions.ts';
import { UserPreview } from '../write/user-preview.tsx';

/** Deleting more users than this asks to type their number. */
const maxUnasked = 25;

interface BulkQuestionProps {
  action: BulkAction;
  /** Users who need a write. */
  users: readonly User[];
  /** Number of selected users who don't need one. */
  skipped: number;
  /** Gets the users who get an account. */
  onConfirm: (accountsFor: readonly User[]) => void;
  onCancel: () => void;
}

/** Asks before something is done with many users. If nobody needs it, it says so instead. */
export function BulkQuestion({ action, users, skipped, onConfirm, onCancel }: BulkQuestionProps) {
  const [typed, setTyped] = useState('');
  const [givesAccounts, setGivesAccounts] = useState(true);
  const { question, meaning, confirmLabel, namesAdmins = false, isDeletion = false } = action;
  const admins = namesAdmins ? users.filter(({ role }) => role === 'admin') : [];
  const title = action.questionTitle ?? action.title;
  const asksNumber = isDeletion && users.length > maxUnasked;
  const withoutAccount = action.offersAccounts && hasFeature('accounts') ? users.filter(hasNoAccount) : [];
  const [first] = users;
  if (!first) {
    const close = (
      <Button variant="primary" onClick={onCancel} initialFocus>
        Close
      </Button>
    );
    return (
      <Dialog title={action.title} onClose={onCancel} footer={close}>
        <p>There is nothing to change. {action.alreadyNote(skipped)}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={title}
      text={question(users.length > 1 ? counted(users.length, 'user') : isDeletion ? 'user' : nameOf(first))}
      confirmLabel={confirmLabel}
      tone={isDeletion ? 'danger' : 'neutral'}
      unavailable={asksNumber && typed.trim() !== String(users.length)}
      onConfirm={() => onConfirm(givesAccounts ? withoutAccount : [])}
      onCancel={onCancel}
    >
      <UserPreview users={users} />
      <p className="bulk-note">
        {meaning} {skipped > 0 && action.alreadyNote(skipped)}
      </p>
      {admins.length > 0 && <AdminsNote admins={admins} />}
      {withoutAccount.length > 0 && (
        <label className="bulk-choice">
          <input type="checkbox" checked={givesAccounts} onChange={({ target }) => setGivesAccounts(target.checked)} />
          Create accounts: {formatNumber(withoutAccount.length)} of {formatNumber(users.length)}{' '}
          {withoutAccount.length === 1 ? 'has no account yet and gets a mail' : 'have no account yet and get a mail'}
        </label>
      )}
      {asksNumber && (
        <TextField
          label={`Type ${users.length} to confirm`}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}

const hasNoAccount = ({ accountState }: User) => accountState === 'none';

/** Number of administrators whose names are shown. */
const maxNamed = 5;

function AdminsNote({ admins }: { admins: readonly User[] }) {
  const more = admins.length - maxNamed;
  return (
    <p className="bulk-note">
      {counted(admins.length, 'of them is an administrator', 'of them are administrators')}:{' '}
      <bdi>{admins.slice(0, maxNamed).map(nameOf).join(', ')}</bdi>
      {more > 0 && ` and ${formatNumber(more)} more`}.
    </p>
  );
}
