import { CommandPalette } from '@scv/ui/command-palette';
import { useNavigate } from 'react-router';
import { portalCommands, searchCommand, type CommandTargets } from './commands.ts';

/** The command palette with the portal's commands in it. */
export function Palette({ onClose, ...targets }: Omit<CommandTargets, 'goTo'> & { onClose: () => void }) {
  const navigate = useNavigate();
  const goTo = (address: string) => void navigate(address);
  return (
    <CommandPalette
      commands={portalCommands({ ...targets, goTo })}
      commandFor={(text) => searchCommand(text, goTo)}
      onClose={onClose}
    />
  );
}
