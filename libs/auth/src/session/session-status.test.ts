import { expect, test, vi } from 'vitest';
import { ObservableSessionStatus, type SessionStatus } from './session-status.ts';

const ada = { login: 'ada', name: 'Ada', email: 'ada@scv.example' };

test.each<[SessionStatus, SessionStatus]>([
  ['provider-unreachable', 'signed-in'],
  ['wrong-clock', 'signed-in'],
  ['signed-out', 'signed-out'],
  ['ended', 'ended'],
  ['leaving', 'leaving'],
])('when the API answers again, %s becomes %s', (before, after) => {
  const status = new ObservableSessionStatus();
  status.change(before, ada);
  status.endTemporaryProblem();
  expect(status.current).toBe(after);
});

test.each([
  ['the same person', { ...ada }, 0],
  ['another login', { ...ada, login: 'joan' }, 1],
  ['a new name', { ...ada, name: 'Ada King' }, 1],
  ['a new email', { ...ada, email: 'king@scv.example' }, 1],
])('signed in again as %s: subscribers are told %d times', (_what, person, times) => {
  const status = new ObservableSessionStatus();
  status.change('signed-in', ada);
  const hear = vi.fn<() => void>();
  const unsubscribe = status.subscribe(hear);

  status.change('signed-in', person);
  expect(hear).toHaveBeenCalledTimes(times);
  expect(status.person).toEqual(person);

  unsubscribe();
  status.change('leaving');
  expect(hear).toHaveBeenCalledTimes(times);
});

test('the person is kept until nobody is signed in', () => {
  const status = new ObservableSessionStatus();
  status.change('signed-in', ada);
  status.change('ended');
  expect(status.person).toBe(ada);
  status.change('signed-out');
  expect(status.person).toBeUndefined();
});
