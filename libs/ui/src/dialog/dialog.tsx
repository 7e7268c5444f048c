import { Dialog as PrimeDialog } from 'primereact/dialog';
import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { PrimeRoot } from '../prime-root.tsx';
import { classNames } from '../text/text.tsx';
import './dialog.css';

export interface DialogProps {
  title: string;
  /** An `alertdialog` asks or warns: screen readers read all of it, and it has no X. */
  role?: 'dialog' | 'alertdialog';
  /** It can't be closed now: an action is in progress. */
  busy?: boolean;
  onClose: () => void;
  /** The buttons, the primary one last. A submit button refers to its form by `form`. */
  footer?: ReactNode;
  wide?: boolean;
  /** At the top of the window, as tall as what it finds; its title is for screen readers. A press beside it closes it. */
  top?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The field or button with `initialFocus` gets the focus, else the X.
 * The focus stays inside, and returns to where it was, or to the heading of the screen if it was nowhere.
 */
export function Dialog({ title, role = 'dialog', busy = false, onClose, footer, wide, top, children }: DialogProps) {
  useFocusReturn();
  const isQuestion = role === 'alertdialog';

  return (
    <PrimeRoot>
      <PrimeDialog
        visible
        modal
        blockScroll
        draggable={false}
        resizable={false}
        closable={!busy}
        showCloseIcon={false}
        dismissableMask={top}
        position={top ? 'top' : 'center'}
        onHide={onClose}
        header={<h2 className={classNames(top && 'ui-hidden')}>{title}</h2>}
        icons={!isQuestion && <IconButton icon="x" large label="Close" unavailable={busy} onClick={onClose} />}
        footer={footer}
        pt={{
          mask: { className: 'ui-dialog-mask', onMouseDown: keepFocus },
          root: {
            className: classNames('ui-dialog', wide && 'is-wide', top && 'is-top'),
            role,
            // Of a form screen readers read only the title: its fields are read one by one.
            ...(!isQuestion && { 'aria-describedby': undefined }),
          },
          header: { className: 'ui-dialog-header', onMouseDown: keepFocusInField },
          content: { className: 'ui-dialog-content' },
          footer: { className: 'ui-dialog-footer', onMouseDown: keepFocusInField },
        }}
      >
        {children}
      </PrimeDialog>
    </PrimeRoot>
  );
}

export interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What the question is about, such as the user's name and email. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** `danger` for what can't be undone. */
  tone: 'danger' | 'neutral';
  /** The action can't be confirmed yet: something has to be typed first. */
  unavailable?: boolean;
  busy?: boolean;
  /** Why the action failed; the dialog stays open to try again. */
  error?: { headline: string; detail?: ReactNode } | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. Open as long as it is rendered; Cancel has the focus, Escape cancels. */
export function ConfirmDialog({ title, text, children, tone, busy = false, error, ...rest }: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', unavailable = false, onConfirm, onCancel } = rest;

  const footer = (
    <>
      <Button onClick={onCancel} unavailable={busy} initialFocus>
        {cancelLabel}
      </Button>
      <Button
        variant={tone === 'danger' ? 'danger' : 'primary'}
        busy={busy}
        unavailable={unavailable}
        // A double click confirms once.
        onClick={({ detail }) => detail < 2 && onConfirm()}
      >
        {confirmLabel}
      </Button>
    </>
  );

  return (
    <Dialog title={title} role="alertdialog" busy={busy} onClose={onCancel} footer={footer}>
      <p>{text}</p>
      {children !== undefined && <div className="ui-dialog-detail">{children}</div>}
      {error !== undefined && <Alert tone="danger" headline={error.headline} detail={error.detail} />}
    </Dialog>
  );
}

/** A press on the backdrop would move the focus to the page behind it. */
function keepFocus(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault();
}

/** Leaving a field validates it: its error could move the pressed button away from the pointer. */
const keepFocusInField = (event: MouseEvent) => event.preventDefault();

/**
 * PrimeReact restores the focus when it closes a dialog, but not when the dialog is unmounted. If nothing had the focus
 * before, as in a dialog that was opened by its address, the heading of the screen gets it.
 */
function useFocusReturn() {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      // By then the screen itself may have given it to a better place, such as a row.
      if (before === document.body) queueMicrotask(focusHeading);
    };
  }, []);
}

function focusHeading() {
  if (document.activeElement !== document.body || document.querySelector('[aria-modal="true"]')) return;
  document.querySelector('h1')?.focus({ preventScroll: true });
}
