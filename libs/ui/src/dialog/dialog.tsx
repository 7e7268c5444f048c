import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { Modal } from './modal.tsx';

export interface DialogProps {
  title: string;
  /** An action is in progress: the dialog can't be closed. */
  busy?: boolean;
  /** On Escape or the X. */
  onClose: () => void;
  /** The buttons, the primary one last. A submit button refers to its form by `form`. */
  footer?: ReactNode;
  /** Wide enough for two columns. */
  wide?: boolean;
  /** At the top of the window, without a visible title. */
  top?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The field or button with `initialFocus` gets the focus, else the X.
 * When the dialog closes, the focus returns to where it was.
 */
export function Dialog({ title, busy = false, onClose, footer, wide = false, top = false, children }: DialogProps) {
  const close = (
    <IconButton label="Close" unavailable={busy} onClick={onClose}>
      <X size={20} />
    </IconButton>
  );

  return (
    <Modal {...{ title, onClose, footer, wide, top }} role="dialog" closable={!busy} icons={close}>
      {children}
    </Modal>
  );
}
