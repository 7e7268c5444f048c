import type { User } from '@scv/api';
import { lazy, Suspense, useState } from 'react';
import type { UserSelection } from './user-selection.ts';

const SelectionBar = lazy(async () => ({ default: (await import('./bulk/selection-bar.tsx')).SelectionBar }));
const DeleteUsersDialog = lazy(async () => ({
  default: (await import('./bulk/delete-users-dialog.tsx')).DeleteUsersDialog,
}));

interface SelectionAreaProps {
  selection: UserSelection;
  query: string;
  /** How many users match the search. */
  total: number;
}

/** The place of what is done with marked users; its code comes with the first mark. */
export function SelectionArea({ selection, query, total }: SelectionAreaProps) {
  // The users who were marked when the question was asked, whatever is marked meanwhile.
  const [deleting, setDeleting] = useState<readonly User[]>();

  function close(deleted: readonly User[]) {
    setDeleting(undefined);
    selection.mark(deleted, false);
  }

  return (
    <Suspense fallback={null}>
      {selection.users.size > 0 && (
        <SelectionBar
          key={query}
          selection={selection}
          query={query}
          total={total}
          onDelete={() => setDeleting([...selection.users.values()])}
        />
      )}
      {deleting && <DeleteUsersDialog users={deleting} onClose={close} />}
    </Suspense>
  );
}
