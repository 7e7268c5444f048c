/// <reference path="../css.d.ts" />
import { Dialog } from 'primereact/dialog';
import { useLayoutEffect, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';
import './modal.css';
import { PrimeRoot } from '../prime/prime-root.tsx';

export interface ModalProps {
  title: string;
  role: 'dialog' | 'alertdialog';
  /** If false, Escape does nothing, because an action is in progress. */
  closable: boolean;
  onClose: () => void;
  /** Beside the title: the close button, if any. */
  icons?: ReactNode;
  footer?: ReactNode;
  /** Wide enough for two columns. */
  wide?: boolean;
  /** At the top of the window, as tall as what it finds; its title is for screen readers. A press beside it closes it. */
  top?: boolean;
  children: ReactNode;
}

/**
 * The frame of every modal dialog, open as long as it is rendered. The focus goes to the control with `initialFocus`,
 * stays inside, and returns to where it was. Use it directly only for a dialog without a close button.
 */
export function Modal({
  title,
  role,
  closable,
  onClose,
  icons,
  footer,
  wide = false,
  top = false,
  children,
}: ModalProps) {
  useFocusReturn();
  // Screen readers read all of a question, but only the title of a form: its fields are read one by one.
  const described = role === 'dialog' && { 'aria-describedby': undefined };

  return (
    <PrimeRoot>
      <Dialog
        visible
        modal
        blockScroll
        draggable={false}
        resizable={false}
        closable={closable}
        showCloseIcon={false}
        dismissableMask={top}
        position={top ? 'top' : 'center'}
        onHide={onClose}
        header={<h2 className={classNames(top && 'ui-hidden')}>{title}</h2>}
        icons={icons}
        footer={footer}
        pt={{
          mask: { className: 'ui-modal-mask', onMouseDown: keepFocus },
          root: { className: classNames('ui-modal', wide && 'is-wide', top && 'is-top'), role, ...described },
          header: { className: 'ui-modal-header', onMouseDown: keepFocusInField },
          content: { className: 'ui-modal-content' },
          footer: { className: 'ui-modal-footer', onMouseDown: keepFocusInField },
        }}
      >
        {children}
      </Dialog>
    </PrimeRoot>
  );
}

/** A press on the backdrop would move the focus to the page behind it. */
function keepFocus(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault();
}

/**
 * A press on a button leaves the focus in the field: leaving the field would validate it, and an error message could
 * move the button away from the pointer.
 */
function keepFocusInField(event: MouseEvent) {
  event.preventDefault();
}

/** PrimeReact restores the focus when it closes a dialog, but not when the dialog is unmounted. */
function useFocusReturn() {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
