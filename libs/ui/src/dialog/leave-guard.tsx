import { hasUnsavedChanges, addUnsavedChanges } from '../browser/page-events.ts';
import { useLayoutEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

interface LeaveGuardProps {
  when: boolean;
  title: string;
  text: string;
  leaveLabel: string;
}

/**
 * Asks before unsaved changes are lost: in a dialog of ours on links, Back and Forward, in the browser's own when the
 * page is closed or reloaded. Changes of only the query or hash stay on the screen and need no question.
 */
export function LeaveGuard({ when, title, text, leaveLabel }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  // A layout effect, so that a session that ends right now already finds the unsaved changes.
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
