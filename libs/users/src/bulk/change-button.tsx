import { hasFeature } from '@scv/api/settings';
import { Button } from '@scv/ui';
import { Menu } from '@scv/ui/menu';
import { ChevronUp, LogOut, Mail, ShieldCheck, ShieldOff, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import type { BulkActionName } from './bulk-actions.ts';

interface ChangeButtonProps {
  unavailable: boolean;
  onAct: (action: BulkActionName) => void;
}

/** Opens a menu of what can be changed about the selected users. */
export function ChangeButton({ unavailable, onAct }: ChangeButtonProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  return (
    <div className="bulk-change">
      <Button
        ref={setButton}
        icon={<ChevronUp size={16} />}
        aria-haspopup="menu"
        aria-expanded={open}
        unavailable={unavailable}
        onClick={() => setOpen(!open)}
      >
        Change
      </Button>
      {open && (
        <Menu
          label="Change the selected users"
          opener={button}
          onClose={() => setOpen(false)}
          groups={[
            {
              heading: 'Status',
              commands: [
                { label: 'Activate', icon: UserCheck, run: () => onAct('activate') },
                { label: 'Deactivate', icon: UserX, run: () => onAct('deactivate') },
              ],
            },
            {
              heading: 'Role',
              commands: [
                { label: 'Admin', icon: ShieldCheck, run: () => onAct('makeAdmin') },
                { label: 'User', icon: ShieldOff, run: () => onAct('makeUser') },
              ],
            },
            ...(hasFeature('accounts') ? [accountGroup(onAct)] : []),
          ]}
        />
      )}
    </div>
  );
}

const accountGroup = (onAct: ChangeButtonProps['onAct']) => ({
  heading: 'Account',
  commands: [
    { label: 'End sessions', icon: LogOut, run: () => onAct('endSessions') },
    { label: 'Send activation mail', icon: Mail, run: () => onAct('sendActivation') },
  ],
});
