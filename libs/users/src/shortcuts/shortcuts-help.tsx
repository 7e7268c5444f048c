import { IconButton, lazyPart } from '@scv/ui';
import { Keyboard } from 'lucide-react';

const KeysDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.tsx')).KeysDialog,
  ({ onClose }) => onClose(),
);

/** The button that shows the list of keys, for who does not know the key that does; and the list. */
export function KeysHelp({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  return (
    <>
      <IconButton className="keys-help" label="Keyboard shortcuts" onClick={() => onOpen(true)}>
        <Keyboard size={20} />
      </IconButton>
      {open && <KeysDialog onClose={() => onOpen(false)} />}
    </>
  );
}
