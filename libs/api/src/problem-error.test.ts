import { expect, test } from 'vitest';
import { fieldConflict, invalidFields, ProblemError } from './problem-error.ts';
import { emailTaken, invalidCursor, userMissing } from './problems.ts';

test('a problem is sent with its title, its sentence and the id of the request', () => {
  const error = new ProblemError(503, 'Later.', { headers: { 'Retry-After': '5' }, cause: 'not sent' });
  expect(error.bodyFor('a1')).toEqual({
    title: 'Service Unavailable',
    status: 503,
    message: 'Later.',
    requestId: 'a1',
  });
  expect(error.headers).toEqual({ 'Retry-After': '5', 'Content-Type': 'application/problem+json' });
  expect(error.cause).toBe('not sent');
});

test('invalid fields are named, and their sentences joined', () => {
  const errors = [
    { field: 'email', message: 'Email is required.' },
    { field: 'role', message: 'Role must be admin or user.' },
  ];
  expect(invalidFields(errors).bodyFor('a1')).toEqual({
    title: 'Bad Request',
    status: 400,
    message: 'Email is required. Role must be admin or user.',
    requestId: 'a1',
    errors,
  });
});

test('a conflict has the current user only if it is known', () => {
  const current = { id: '1', firstName: 'Ada', lastName: 'Byron', email: 'ada@scv.example' } as never;
  expect(Object.keys(fieldConflict('email', 'Taken.').bodyFor('a1'))).not.toContain('current');
  expect(emailTaken(current).bodyFor('a1')).toMatchObject({
    status: 409,
    message: 'Another user has this email.',
    errors: [{ field: 'email', message: 'Another user has this email.' }],
    current,
  });
});

test('the refusals of a missing user and of a made-up position', () => {
  expect(userMissing()).toMatchObject({
    status: 404,
    message: 'This user no longer exists. Another administrator may have deleted them.',
  });
  expect(invalidCursor('after').bodyFor('a1')).toMatchObject({
    status: 400,
    errors: [{ field: 'after', message: 'after must be from an earlier answer.' }],
  });
});
