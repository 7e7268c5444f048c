/// <reference path="./css.d.ts" />
import { Dialog } from 'primereact/dialog';
import { useLayoutEffect, type MouseEvent, type ReactNode } from 'react';
import './modal.css';
import { PrimeRoot } from './prime-root.tsx';

export interface ModalProps {
  title: string;
  role: 'dialog' | 'alertdialog';
  /** Escape does nothing while false: work that has begun can't be left. */
  closable: boolean;
  onClose: () => void;
  footer: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The focus goes to what carries `data-pc-autofocus`, stays
 * inside, and returns to where it was. Internal to this library.
 */
export function Modal({ title, role, closable, onClose, footer, children }: ModalProps) {
  useFocusReturn();

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
        footer={footer}
        pt={{
          mask: { className: 'ui-modal-mask', onMouseDown: keepFocus },
          root: { className: 'ui-modal', role },
          content: { className: 'ui-modal-content' },
          footer: { className: 'ui-modal-footer' },
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

/** PrimeReact gives the focus back when it closes a dialog, not when one is unmounted. */
function useFocusReturn() {
  useLayoutEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
}
