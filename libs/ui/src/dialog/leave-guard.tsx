import { hasUnsavedChanges, addUnsavedChanges } from '@scv/browser';
import { useLayoutEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface LeaveGuardProps {
  /** Whether there is something to lose. */
  when: boolean;
  /** The question, such as 'Leave without saving?'. */
  title: string;
  /** What will be lost, as a sentence. */
  text: string;
  /** The verb of going, such as 'Leave'. */
  leaveLabel: string;
}

/**
 * Asks before a person leaves work behind: on links, Back and Forward by a dialog of ours, on closing or reloading by
 * the browser's own. A change of the query or of the hash alone stays on the screen and is let through.
 */
export function LeaveGuard({ when, title, text, leaveLabel }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  // Before anything else can happen: what has ended the session would not ask, and take the typed text with it.
  useLayoutEffect(() => (when ? addUnsavedChanges() : undefined), [when]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={leaveLabel}
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
