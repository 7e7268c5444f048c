import { addUnsavedChanges, hasUnsavedChanges } from '@scv/ui/browser';
import { expect, onTestFinished, test } from 'vitest';
import type { SignOutReason } from '../storage/sign-in-storage.ts';
import { prepareToLeave } from './session.ts';

const here = '/users?page=2#row';

test.each<[SignOutReason, string | null]>([
  ['idle', here],
  ['mismatch', '/before'],
  ['signed-out', null],
  ['refused', null],
  ['replaced', null],
])('leaving because of %s: the sign-in returns to %s', (reason, address) => {
  const before = location.pathname + location.search;
  history.replaceState(null, '', here);
  onTestFinished(() => history.replaceState(null, '', before));
  sessionStorage.setItem('redirectAfterLogin', '/before');

  prepareToLeave(reason);

  expect(sessionStorage.getItem('redirectAfterLogin')).toBe(address);
  expect(sessionStorage.getItem('redirectedUrl')).toBe(reason);
});

test('the browser doesn’t ask about unsaved changes', () => {
  onTestFinished(addUnsavedChanges());
  prepareToLeave('signed-out');
  expect(hasUnsavedChanges()).toBe(false);
});
