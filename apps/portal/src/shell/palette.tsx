import { useToggleSidebar } from '@scv/ui';
import { CommandPalette } from '@scv/ui/command-palette';
import { commandList, enrollFrom } from '@scv/users/list-commands';
import { useState } from 'react';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router';
import { portalCommands, searchCommand, type CommandTargets } from './commands.ts';
import { useFoundUsers } from './use-found-users.ts';

/** The command palette with the portal's commands, and the users whom the typed text finds. */
export function Palette({
  onClose,
  ...targets
}: Pick<CommandTargets, 'hasAccount' | 'changeTheme' | 'showAbout' | 'logout'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const here = useLocation();
  const toggleSidebar = useToggleSidebar();
  const [text, setText] = useState('');
  const goTo = (address: string) => void navigate(address);
  const go = ({ address, options }: { address: string; options: NavigateOptions }) => void navigate(address, options);
  const actions = {
    enroll: () => go(enrollFrom(here)),
    exportUsers: () => go(commandList(here, 'export')),
    showShortcuts: () => go(commandList(here, 'shortcuts')),
  };
  return (
    <CommandPalette
      commands={portalCommands({ ...targets, ...actions, goTo, toggleSidebar })}
      commandFor={(query) => searchCommand(query, goTo)}
      people={useFoundUsers(text, goTo)}
      onText={setText}
      onClose={onClose}
    />
  );
}
