import type { User } from '@scv/api';
import { counted, LiveRegion, OnDemand } from '@scv/ui';
import { useState } from 'react';
import type { ManyAction } from '../actions.tsx';
import { searchKey, type UserSearch } from '../user-filters.ts';
import type { UserSelection } from '../user-selection.ts';

interface SelectionAreaProps {
  selection: UserSelection;
  search: UserSearch;
  /** How many users match the search. */
  total: number;
}

/** The bar for the selected users, and its dialogs. If the bar fails to load, the selection is cleared. */
export function SelectionArea({ selection, search, total }: SelectionAreaProps) {
  // The users selected when the action was chosen, even if the selection changes meanwhile.
  const [acting, setActing] = useState<{ action: ManyAction; users: readonly User[] }>();
  const [exporting, setExporting] = useState<readonly User[]>();
  const closeExport = () => setExporting(undefined);

  function close(done: readonly User[], newer: readonly User[]) {
    setActing(undefined);
    // Failed users stay selected, with their newest data. Those who were done may have left the filtered list.
    selection.select(newer, true);
    selection.select(done, false);
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
            onAct={(action) => setActing({ action, users: [...selection.users.values()] })}
            onExport={() => setExporting([...selection.users.values()])}
          />
        )}
      </OnDemand>
      <OnDemand
        load={() => import('../run/run-dialog.tsx')}
        open={acting !== undefined}
        onFail={() => setActing(undefined)}
      >
        {({ RunDialog }) => acting && <RunDialog {...acting} onClose={close} />}
      </OnDemand>
      <OnDemand load={() => import('../export-users.tsx')} open={exporting !== undefined} onFail={closeExport}>
        {({ ExportSelectedDialog }) => exporting && <ExportSelectedDialog users={exporting} onClose={closeExport} />}
      </OnDemand>
    </>
  );
}
