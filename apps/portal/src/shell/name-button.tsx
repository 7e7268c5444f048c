import { Button, OnDemand, Person } from '@scv/ui';
import { useState } from 'react';
import type { NameMenuProps } from './name-menu.tsx';

export interface NameButtonProps extends Omit<NameMenuProps, 'opener' | 'name'> {
  person: { name: string; email: string };
  open: boolean;
  onToggle: () => void;
}

/** The signed-in person's name, which opens a menu. */
export function NameButton({ person, open, onToggle, ...menu }: NameButtonProps) {
  // Set by the click: as a ref it would render the button twice at the start.
  const [button, setButton] = useState<HTMLButtonElement>();
  return (
    <div className="shell-name">
      <Button
        variant="quiet"
        className="shell-name-button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          setButton(currentTarget);
          onToggle();
        }}
      >
        <Person name={person.name} detail={person.email} />
      </Button>
      <OnDemand load={() => import('./name-menu.tsx')} open={open} onFail={menu.onClose}>
        {({ NameMenu }) => <NameMenu name={person.name} opener={button ?? null} {...menu} />}
      </OnDemand>
    </div>
  );
}
