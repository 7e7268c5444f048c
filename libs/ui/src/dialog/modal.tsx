/// <reference path="../css.d.ts" />
import { Dialog } from 'primereact/dialog';
import { useLayoutEffect, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';
import './modal.css';
import { PrimeRoot } from './prime-root.tsx';

export interface ModalProps {
  title: string;
  role: 'dialog' | 'alertdialog';
  /** Escape does nothing while false: work that has begun can't be left. */
  closable: boolean;
  onClose: () => void;
  /** Beside the title: the button that closes, where there is one. */
  icons?: ReactNode;
  footer: ReactNode;
  /** Room for two columns. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The focus goes to the control with `initialFocus`, stays
 * inside, and returns to where it was. Internal to this library.
 */
export function Modal({ title, role, closable, onClose, icons, footer, wide = false, children }: ModalProps) {
  useFocusReturn();
  // A question is read out whole; of a form, the title is enough: its fields speak for themselves.
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
        onHide={onClose}
        header={<h2>{title}</h2>}
        icons={icons}
        footer={footer}
        pt={{
          mask: { className: 'ui-modal-mask', onMouseDown: keepFocus },
          root: { className: classNames('ui-modal', wide && 'is-wide'), role, ...described },
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

/** A press on the backdrop would move the focus to the page behind. */
function keepFocus(event: MouseEvent) {
  if (event.target === event.currentTarget) event.preventDefault();
}

/**
 * A press on a button of the dialog leaves the focus in the field: to leave the field would check it, and what that says
 * could move the button away from under the pointer.
 */
function keepFocusInField(event: MouseEvent) {
  event.preventDefault();
}

/** PrimeReact gives the focus back when it closes a dialog, not when one is unmounted. */
function useFocusReturn() {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
}
