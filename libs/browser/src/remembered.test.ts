import { afterEach, expect, test, vi } from 'vitest';
import { recall, remember } from './remembered.ts';

afterEach(() => localStorage.clear());

test('what is remembered is recalled, until it is taken back', () => {
  remember('choice', 'dark');
  expect(recall('choice')).toBe('dark');
  remember('choice', null);
  expect(recall('choice')).toBeNull();
});

test('a browser that keeps nothing forgets, and nothing breaks', () => {
  const blocked = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
  expect(() => remember('choice', 'dark')).not.toThrow();
  expect(() => remember('choice', null)).not.toThrow();
  expect(recall('choice')).toBeNull();
  blocked.mockRestore();
});
