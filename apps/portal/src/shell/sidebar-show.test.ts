import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSidebarShow } from './shell.tsx';

test('the sidebar is shown by default, and stays as it was toggled (§2, §3, §9, decided 5)', () => {
  const { result, unmount } = renderHook(useSidebarShow);
  const toggle = () => act(() => result.current[1]());
  expect(result.current[0]).toBe(true);
  toggle();
  expect(result.current[0]).toBe(false);
  unmount();
  expect(renderHook(useSidebarShow).result.current[0]).toBe(false);
});
