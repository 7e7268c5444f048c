import { IconButton, OnDemand } from '@scv/ui';
import { Keyboard } from 'lucide-react';

/** The button that shows the keyboard shortcuts, with its dialog. */
export function ShortcutsButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const close = () => onOpen(false);
  return (
    <>
      <IconButton className="shortcuts-button" label="Keyboard shortcuts" onClick={() => onOpen(true)}>
        <Keyboard size={20} />
      </IconButton>
      <OnDemand load={() => import('./shortcuts-dialog.tsx')} open={open} onFail={close}>
        {({ ShortcutsDialog }) => <ShortcutsDialog onClose={close} />}
      </OnDemand>
    </>
  );
}
