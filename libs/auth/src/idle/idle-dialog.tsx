import { Button, clockTime, LiveRegion } from '@scv/ui';
import { Modal } from '@scv/ui/modal';
import { useEffect } from 'react';

export interface IdleDialogProps {
  /** How long until the person is signed out. */
  seconds: number;
  /** The dialog is there, and then it is not. */
  onShown: (shown: boolean) => void;
  onStay: () => void;
  onSignOut: () => void;
}

/** Counts down to the sign-out. Escape stays, too. */
export function IdleDialog({ seconds, onShown, onStay, onSignOut }: IdleDialogProps) {
  useEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);

  const footer = (
    <>
      <Button onClick={onSignOut}>Logout</Button>
      <Button variant="primary" onClick={onStay} initialFocus>
        Stay signed in
      </Button>
    </>
  );
  return (
    <Modal title="Are you still there?" role="alertdialog" closable onClose={onStay} footer={footer}>
      <p>
        There was no activity for a while. You will be signed out in <strong role="timer">{clockTime(seconds)}</strong>.
      </p>
      {/* Read out at a few moments only; the timer itself is silent. */}
      <LiveRegion>{isTold(seconds) && `You will be signed out in ${seconds} seconds.`}</LiveRegion>
    </Modal>
  );
}

const isTold = (seconds: number) => seconds === 60 || seconds === 30 || seconds === 10;
