import type { User } from '@scv/api';
import { IconButton, OnDemand } from '@scv/ui';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import type { UserAction } from '../run/user-write.tsx';
import { nameOf } from '../user-name.tsx';

// A constant, as in user-table.tsx.
const dots = <Ellipsis size={16} />;

/** The button at the end of a row that opens the menu of everything else that can be done for the user. */
export function MoreActions({ user }: { user: User }) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // A row may show another user after a change of the page: then the menu is closed.
  const [openFor, setOpenFor] = useState<string>();
  const [asked, setAsked] = useState<UserAction>();
  const isOpen = openFor === user.id;
  const close = () => setOpenFor(undefined);
  return (
    <>
      <IconButton
        ref={setButton}
        label={`More actions ${nameOf(user)}`}
        tooltip="More actions"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpenFor(isOpen ? undefined : user.id)}
      >
        {dots}
      </IconButton>
      {(isOpen || asked) && (
        <OnDemand load={() => import('./user-menu.tsx')} open onFail={close}>
          {({ UserMenu }) => <UserMenu user={user} opener={button} asked={asked} onAsk={setAsked} onClose={close} />}
        </OnDemand>
      )}
    </>
  );
}
