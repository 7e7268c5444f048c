import { IconButton, lazyPart } from '@scv/ui';
import { Keyboard } from 'lucide-react';

const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  ({ onClose }) => onClose(),
);

/** The button that shows the keyboard shortcuts, with its dialog. */
export function ShortcutsButton({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  return (
    <>
      <IconButton className="shortcuts-button" label="Keyboard shortcuts" onClick={() => onOpen(true)}>
        <Keyboard size={20} />
      </IconButton>
      {open && <ShortcutsDialog onClose={() => onOpen(false)} />}
    </>
  );
}
