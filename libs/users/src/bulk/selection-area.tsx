import type { User } from '@scv/api';
import { counted, LiveRegion, OnDemand } from '@scv/ui';
import { useState } from 'react';
import { searchKey, type UserSearch } from '../list/user-filters.ts';
import type { UserSelection } from './user-selection.ts';

interface SelectionAreaProps {
  selection: UserSelection;
  search: UserSearch;
  /** How many users match the search. */
  total: number;
}

/** The bar for the selected users, and the dialog that deletes them. If the bar fails to load, the selection is cleared. */
export function SelectionArea({ selection, search, total }: SelectionAreaProps) {
  // The users selected when Delete was pressed, even if the selection changes meanwhile.
  const [deleting, setDeleting] = useState<readonly User[]>();

  function close(deleted: readonly User[]) {
    setDeleting(undefined);
    selection.select(deleted, false);
  }

  const { size } = selection.users;

  return (
    <>
      <LiveRegion>{size > 0 && `Selected: ${counted(size, 'user')}`}</LiveRegion>
      <OnDemand load={() => import('./selection-bar.tsx')} open={size > 0} onFail={() => selection.clear()}>
        {({ SelectionBar }) => (
          <SelectionBar
            key={searchKey(search)}
            selection={selection}
            search={search}
            total={total}
            onDelete={() => setDeleting([...selection.users.values()])}
          />
        )}
      </OnDemand>
      <OnDemand
        load={() => import('./delete-users-dialog.tsx')}
        open={deleting !== undefined}
        onFail={() => setDeleting(undefined)}
      >
        {({ DeleteUsersDialog }) => deleting && <DeleteUsersDialog users={deleting} onClose={close} />}
      </OnDemand>
    </>
  );
}
