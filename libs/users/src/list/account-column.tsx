import type { User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { readStored, writeStored } from '@scv/ui/browser';
import { Meta, StatusPill, VisuallyHidden, type Column } from '@scv/ui';
import { useState } from 'react';
import { accountStates } from '../account-states.ts';

/** The state of the account at the sign-in provider; a dash while it is not known. */
export const accountColumn: Column<User> = {
  id: 'accountState',
  header: 'Account',
  width: 'max(8rem, 13cqi)',
  cell: ({ accountState }) => {
    if (!accountState)
      return (
        <Meta inline>
          <span aria-hidden>–</span>
          <VisuallyHidden>Not known</VisuallyHidden>
        </Meta>
      );
    const { label, tone } = accountStates[accountState];
    return (
      <StatusPill key={accountState} tone={tone}>
        {label}
      </StatusPill>
    );
  },
};

/** Whether the list has the column Account. This browser remembers it. */
export function useAccountColumn() {
  const [shown, setShown] = useState(() => readStored('localStorage', storageKey) !== null);
  function show(next: boolean) {
    writeStored('localStorage', storageKey, next ? 'shown' : null);
    setShown(next);
  }
  return { shown: shown && hasFeature('accounts'), show };
}

export type AccountColumn = ReturnType<typeof useAccountColumn>;

const storageKey = 'accountColumn';
