import type { User } from '@scv/api';
import { counted, lazyPart, LiveRegion } from '@scv/ui';
import { useState } from 'react';
import type { UserSelection } from './user-selection.ts';

/** Loaded with the first selection, which is cleared if the chunk fails to load. */
const SelectionBar = lazyPart(
  async () => (await import('./selection-bar.tsx')).SelectionBar,
  ({ selection }) => selection.clear(),
);
const DeleteUsersDialog = lazyPart(
  async () => (await import('./delete-users-dialog.tsx')).DeleteUsersDialog,
  ({ onClose }) => onClose([]),
);

interface SelectionAreaProps {
  selection: UserSelection;
  query: string;
  /** How many users match the search. */
  total: number;
}

/** The bar for the selected users, and the dialog that deletes them. */
export function SelectionArea({ selection, query, total }: SelectionAreaProps) {
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
      {size > 0 && (
        <SelectionBar
          key={query}
          selection={selection}
          query={query}
          total={total}
          onDelete={() => setDeleting([...selection.users.values()])}
        />
      )}
      {deleting && <DeleteUsersDialog users={deleting} onClose={close} />}
    </>
  );
}
