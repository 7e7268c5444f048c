import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../form/icon-button.tsx';
import { Modal } from './modal.tsx';

export interface DialogProps {
  title: string;
  /** Something the dialog began is under way: it can't be left. */
  busy?: boolean;
  /** Escape or the X. */
  onClose: () => void;
  /** The buttons, the primary one last. A submit button names its form by `form`. */
  footer: ReactNode;
  /** Room for two columns. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog to work in, open as long as it is rendered. The field or button with
 * `initialFocus` has the focus at first, else the X; it returns to where it was.
 */
export function Dialog({ title, busy = false, onClose, footer, wide = false, children }: DialogProps) {
  const close = (
    <IconButton label="Close" unavailable={busy} onClick={onClose}>
      <X size={20} />
    </IconButton>
  );

  return (
    <Modal title={title} role="dialog" closable={!busy} onClose={onClose} icons={close} footer={footer} wide={wide}>
      {children}
    </Modal>
  );
}
