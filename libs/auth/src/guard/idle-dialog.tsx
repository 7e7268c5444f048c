import { Button, clockTime, LiveRegion } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useEffect } from 'react';

export interface IdleDialogProps {
  /** Seconds until the sign-out. */
  seconds: number;
  /** Called with true when the dialog appears, with false when it goes. */
  onShown: (shown: boolean) => void;
  onStay: () => void;
  onSignOut: () => void;
}

/** Counts down to the sign-out. Escape means staying. */
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
    <Dialog title="Are you still there?" role="alertdialog" onClose={onStay} footer={footer}>
      <p>
        There was no activity for a while. You will be signed out in <strong role="timer">{clockTime(seconds)}</strong>.
      </p>
      {/* Announced a few times only; screen readers don't announce role `timer`. */}
      <LiveRegion>{isAnnounced(seconds) && `You will be signed out in ${seconds} seconds.`}</LiveRegion>
    </Dialog>
  );
}

const isAnnounced = (seconds: number) => seconds === 60 || seconds === 30 || seconds === 10;
