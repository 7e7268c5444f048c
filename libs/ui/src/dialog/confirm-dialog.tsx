import type { ReactNode } from 'react';
import { Alert } from '../feedback/alert.tsx';
import { Button } from '../button/button.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  title: string;
  /** The question. */
  text: string;
  /** What the question is about, such as the user's name and email. */
  children?: ReactNode;
  /** The verb, such as 'Confirm Delete'. */
  confirmLabel: string;
  /** Default 'Cancel'. */
  cancelLabel?: string;
  /** `danger` for what can't be undone. */
  tone: 'danger' | 'neutral';
  /** The action can't be confirmed yet: something has to be typed first. */
  unavailable?: boolean;
  /** The action is in progress: the dialog can't be closed. */
  busy?: boolean;
  /** Why the action failed; the dialog stays open to try again. */
  error?: { headline: string; detail?: ReactNode } | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. Open as long as it is rendered; Cancel has the focus, Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone,
    unavailable = false,
    busy = false,
    error,
    onConfirm,
    onCancel,
  } = props;
  const footer = (
    <>
      <Button onClick={onCancel} unavailable={busy} initialFocus>
        {cancelLabel}
      </Button>
      <Button
        variant={tone === 'danger' ? 'danger' : 'primary'}
        busy={busy}
        unavailable={unavailable}
        // A double click confirms once; `busy` is not rendered yet.
        onClick={({ detail }) => detail < 2 && onConfirm()}
      >
        {confirmLabel}
      </Button>
    </>
  );

  return (
    <Modal title={title} role="alertdialog" closable={!busy} onClose={onCancel} footer={footer}>
      <p>{text}</p>
      {children !== undefined && <div className="ui-modal-detail">{children}</div>}
      {error !== undefined && <Alert tone="danger" headline={error.headline} detail={error.detail} />}
    </Modal>
  );
}
