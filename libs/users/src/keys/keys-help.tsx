import { IconButton } from '@scv/ui';
import { Keyboard } from 'lucide-react';
import { lazy, Suspense } from 'react';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** The button that shows the list of keys, for who does not know the key that does; and the list. */
export function KeysHelp({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  return (
    <>
      <IconButton className="keys-help" label="Keyboard shortcuts" onClick={() => onOpen(true)}>
        <Keyboard size={20} />
      </IconButton>
      <Suspense fallback={null}>{open && <KeysDialog onClose={() => onOpen(false)} />}</Suspense>
    </>
  );
}
