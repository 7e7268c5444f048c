import { Button, clockTime, LinkButton, LiveRegion } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { useEffect, type MouseEvent } from 'react';
import { forgetUnsavedChanges } from '@scv/ui/browser';
import { signInPaths, returnAddress, signedOutFlag } from '../storage/sign-in-storage.ts';

export interface IdleDialogProps {
  seconds: number;
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

/** Shown when the session ends on a page with unsaved changes or an upload, until a sign-in in another tab. */
export function SessionEndedDialog() {
  const footer = (
    <>
      <LinkButton to={signInPaths.login} reloadDocument onClick={leave}>
        Leave without finishing
      </LinkButton>
      <LinkButton to={signInPaths.flow} target="_blank" rel="noopener" variant="primary" initialFocus>
        Sign in again
      </LinkButton>
    </>
  );
  return (
    <Dialog title="Your session has ended" role="alertdialog" busy onClose={() => {}} footer={footer}>
      <p>Your unsaved work is still here. Sign in again in a new tab, then come back to this one.</p>
    </Dialog>
  );
}

/** Prepares /login, which shows the reason and returns here. Ignores a click for another tab. */
function leave({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (ctrlKey || metaKey || shiftKey) return;
  returnAddress.store(location.pathname + location.search + location.hash);
  signedOutFlag.set('expired');
  forgetUnsavedChanges();
}
