import { Button } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';

/** In the place of a dialog whose user the page of the list does not have: deleted, moved on, or a mistaken address. */
export function MissingUserDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} initialFocus>
          Show the list
        </Button>
      }
    >
      <p>This user is not on this page of the list.</p>
      <p>The user may have been deleted, or stand on another page now.</p>
    </Dialog>
  );
}
