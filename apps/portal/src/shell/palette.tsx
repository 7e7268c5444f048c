import { useToggleSidebar } from '@scv/ui';
import { CommandPalette } from '@scv/ui/command-palette';
import { enrollFrom } from '@scv/users/paths';
import { useLocation, useNavigate } from 'react-router';
import { portalCommands, searchCommand, type CommandTargets } from './commands.ts';

/** The command palette with the portal's commands in it. */
export function Palette({ onClose, ...targets }: Pick<CommandTargets, 'changeTheme' | 'logout'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const here = useLocation();
  const toggleSidebar = useToggleSidebar();
  const goTo = (address: string) => void navigate(address);
  const enroll = () => {
    const { address, options } = enrollFrom(here);
    void navigate(address, options);
  };
  return (
    <CommandPalette
      commands={portalCommands({ ...targets, goTo, enroll, toggleSidebar })}
      commandFor={(text) => searchCommand(text, goTo)}
      onClose={onClose}
    />
  );
}
