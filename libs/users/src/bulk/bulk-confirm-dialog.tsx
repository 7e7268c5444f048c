import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Button, counted, formatNumber, TextField } from '@scv/ui';
import { ConfirmDialog, Dialog } from '@scv/ui/dialog';
import { useState } from 'react';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import type { BulkAction } from '../user-action.tsx';
import { confirmWords, DeleteAlternative } from '../confirm-action.tsx';
import './bulk.css';

/** Deleting more users than this asks to type their number. */
const maxUnasked = 25;

interface BulkConfirmDialogProps {
  action: BulkAction;
  users: readonly User[];
  skipped: number;
  /** Gets the users who get an account. */
  onConfirm: (accountsFor: readonly User[]) => void;
  /** Deactivates the active ones among them instead of deleting all. */
  onDeactivate?: () => void;
  onCancel: () => void;
}

/** Asks before an action on several users. If it applies to none of them, it says so instead. */
export function BulkConfirmDialog(props: BulkConfirmDialogProps) {
  const { action, users, skipped, onConfirm, onDeactivate, onCancel } = props;
  const [typed, setTyped] = useState('');
  const [givesAccounts, setGivesAccounts] = useState(true);
  const { bulk, deletes = false } = action;
  const admins = bulk.namesAdmins ? users.filter(({ role }) => role === 'admin') : [];
  const asksNumber = deletes && users.length > maxUnasked;
  const withoutAccount =
    bulk.offersAccounts && hasFeature('accounts') ? users.filter(({ accountState }) => accountState === 'none') : [];
  const [first] = users;
  if (!first) {
    const close = (
      <Button variant="primary" onClick={onCancel} initialFocus>
        Close
      </Button>
    );
    return (
      <Dialog title={bulk.title} onClose={onCancel} footer={close}>
        <p>{`There is nothing to change. ${skippedNote(action, skipped)}`}</p>
      </Dialog>
    );
  }
  const name = users.length > 1 ? counted(users.length, 'user') : nameOf(first);
  return (
    <ConfirmDialog
      {...confirmWords(action, { name, users })}
      tone={deletes ? 'danger' : 'neutral'}
      unavailable={asksNumber && typed.trim() !== String(users.length)}
      onConfirm={() => onConfirm(givesAccounts ? withoutAccount : [])}
      onCancel={onCancel}
    >
      <UserPreview users={users} />
      {skipped > 0 && <p className="bulk-note">{skippedNote(action, skipped)}</p>}
      {admins.length > 0 && <AdminsNote admins={admins} />}
      {deletes && (
        <DeleteAlternative offered={users.some(({ status }) => status === 'Active')} onClick={onDeactivate} />
      )}
      {withoutAccount.length > 0 && (
        <label className="bulk-choice">
          <input type="checkbox" checked={givesAccounts} onChange={({ target }) => setGivesAccounts(target.checked)} />
          <span>{accountsOffer(withoutAccount.length, users.length)}</span>
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

function accountsOffer(without: number, all: number): string {
  const who = without === 1 ? 'has no account yet and gets a mail' : 'have no account yet and get a mail';
  return `Create accounts: ${formatNumber(without)} of ${formatNumber(all)} ${who}`;
}

/** '2 users skipped: already active.' */
export function skippedNote(
  { deletes, bulk: { skipped, why = lowerFirst(skipped) } }: BulkAction,
  count: number,
): string {
  if (deletes) return `Somebody else had already deleted ${formatNumber(count)} of them.`;
  return `${counted(count, 'user')} skipped: ${why}.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Number of users, and of administrators among them, whose names a question shows. */
const maxNamed = 5;

function AdminsNote({ admins }: { admins: readonly User[] }) {
  const more = admins.length - maxNamed;
  return (
    <p className="bulk-note">
      <span>{`${counted(admins.length, 'of them is an administrator', 'of them are administrators')}:`}</span>{' '}
      <bdi>{admins.slice(0, maxNamed).map(nameOf).join(', ')}</bdi>
      <span>{`${more > 0 ? ` and ${formatNumber(more)} more` : ''}.`}</span>
    </p>
  );
}

/** The first few of many users, for a confirmation, and how many more there are. */
export function UserPreview({ users }: { users: readonly Pick<User, 'firstName' | 'lastName' | 'email'>[] }) {
  const rest = users.length - maxNamed;
  return (
    <ul className="user-preview">
      {users.slice(0, maxNamed).map((user) => (
        <li key={user.email}>
          <NameAndEmail user={user} />
        </li>
      ))}
      {rest > 0 && <li>{`and ${formatNumber(rest)} more`}</li>}
    </ul>
  );
}
