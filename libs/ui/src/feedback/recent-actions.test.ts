import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetActions, noteAction, useRecentActions } from './recent-actions.ts';

beforeEach(forgetActions);

const headlines = ({ current }: { current: ReturnType<typeof useRecentActions> }) =>
  current.map(({ headline }) => headline);

test('the latest action comes first, with its time', () => {
  const before = Date.now();
  const { result } = renderHook(useRecentActions);

  act(() => noteAction({ tone: 'success', headline: 'one' }));
  act(() => noteAction({ tone: 'danger', headline: 'two', detail: 'Ada' }));

  expect(headlines(result)).toEqual(['two', 'one']);
  expect(result.current[0]).toMatchObject({ tone: 'danger', detail: 'Ada' });
  expect(result.current[0]?.at).toBeGreaterThanOrEqual(before);
});

test('the latest eight actions are kept', () => {
  const { result } = renderHook(useRecentActions);

  act(() => Array.from({ length: 9 }, (_, index) => noteAction({ tone: 'info', headline: `${index}` })));

  expect(headlines(result)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
});

test('forgetActions empties the list', () => {
  const { result } = renderHook(useRecentActions);
  act(() => noteAction({ tone: 'info', headline: 'one' }));

  act(forgetActions);

  expect(result.current).toEqual([]);
});
