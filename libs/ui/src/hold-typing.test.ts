import { waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdTyping } from './hold-typing.ts';

const acted = vi.fn<(key: string) => void>();
const act = ({ key }: KeyboardEvent) => acted(key);
let field: HTMLInputElement;
const input = vi.fn<() => void>();

beforeEach(() => {
  acted.mockClear();
  input.mockClear();
  document.addEventListener('keydown', act);
  field = document.createElement('input');
  field.addEventListener('input', input);
  const box = document.createElement('input');
  box.type = 'checkbox';
  const button = document.createElement('button');
  document.body.replaceChildren(field, box, button);
});

afterEach(() => {
  document.removeEventListener('keydown', act);
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  document.body.replaceChildren();
});

test('what is typed before a field has the focus goes into it, and does nothing below', async () => {
  const user = userEvent.setup();
  holdTyping();
  await user.keyboard('new');
  document.querySelector('button')?.focus();
  document.querySelector<HTMLElement>('[type=checkbox]')?.focus();
  await user.keyboard('ton');
  expect(acted).not.toHaveBeenCalled();
  field.focus();
  await waitFor(() => expect(field).toHaveValue('newton'));
  expect(input).toHaveBeenCalledOnce();
  await user.keyboard('!');
  expect(field).toHaveValue('newton!');
  expect(acted).toHaveBeenCalledWith('!');
});

test('an Enter acts on the field once it has the text; what follows is dropped', async () => {
  const entered = vi.fn<(value: string) => void>();
  field.addEventListener('keydown', ({ key }) => entered(`${key} on ${field.value}`));
  holdTyping();
  await userEvent.keyboard('export{Enter}x');
  expect(acted).not.toHaveBeenCalled();
  field.focus();
  await waitFor(() => expect(entered.mock.calls).toEqual([['Enter on export']]));
  expect(field).toHaveValue('export');
});

test.each<[string, (user: ReturnType<typeof userEvent.setup>) => Promise<unknown>]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['Tab', (user) => user.keyboard('{Shift>}{Tab}{/Shift}')],
  ['a click', (user) => user.click(document.body)],
])('%s ends it, and what was typed is dropped', async (_what, end) => {
  const user = userEvent.setup();
  document.querySelector('button')?.focus();
  holdTyping();
  await user.keyboard('a');
  await end(user);
  field.focus();
  await user.keyboard('b');
  expect(field).toHaveValue('b');
});

test('after five seconds in which nothing came, keys act again', async () => {
  vi.useFakeTimers();
  holdTyping();
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await userEvent.keyboard('a');
  expect(acted).toHaveBeenCalledWith('a');
});

test('keys with Ctrl, Alt or Command are not text', async () => {
  holdTyping();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(acted).toHaveBeenCalledWith('k');
});
