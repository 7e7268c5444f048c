import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SearchForm } from './search.tsx';

test('a search is sent only when an input method has composed its text', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onSearch = vi.fn<(query: string) => void>();
  render(<SearchForm label="Search users" query="" clean={(text) => text.trim()} onSearch={onSearch} />);
  const box = screen.getByRole('searchbox');
  fireEvent.compositionStart(box);
  for (const value of ['ｔ', 'た', 'たな']) {
    fireEvent.input(box, { target: { value } });
    act(() => void vi.advanceTimersByTime(1_000));
  }
  fireEvent.keyDown(box, { key: 'Enter', isComposing: true });
  expect(onSearch).not.toHaveBeenCalled();
  fireEvent.compositionEnd(box);
  act(() => void vi.advanceTimersByTime(250));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('たな');
});
