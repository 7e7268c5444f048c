import { expect, test } from 'vitest';
import { ProblemError } from './problem-error.ts';
import { refuseSelfHarm } from './problems.ts';

const caller = { email: 'ada@scv.example', role: 'admin', status: 'Active' } as const;

/** The refusal's status, fields and sentence, or undefined if nothing is refused. */
function refusalOf(change: Parameters<typeof refuseSelfHarm>[1]) {
  try {
    return refuseSelfHarm(caller, change);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, message, members } = error;
    return [status, message, members.errors?.map(({ field }) => field)];
  }
}

test.each([
  ['be deleted', undefined, 'You cannot delete yourself.', undefined],
  ['become a user', { ...caller, role: 'user' as const }, 'You cannot remove your own admin role.', ['role']],
  ['become inactive', { ...caller, status: 'Inactive' as const }, 'You cannot deactivate yourself.', ['status']],
  [
    'get another email',
    { ...caller, email: 'eve@scv.example' },
    'You cannot change your own email, because you sign in with it.',
    ['email'],
  ],
])('the caller cannot %s', (_what, change, message, fields) => {
  expect(refusalOf(change)).toEqual([409, message, fields]);
});

test.each([
  ['nothing', caller],
  ['the letter case of the email', { ...caller, email: 'Ada@SCV.example' }],
])('the caller may change %s', (_what, change) => {
  expect(refusalOf(change)).toBeUndefined();
});
