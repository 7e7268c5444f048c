import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

function Code({ error }: { error?: string }) {
  const [code, setCode] = useState('');
  return (
    <>
      <CodeField label="Code" value={code} onChange={setCode} error={error} />
      <output>{code}</output>
    </>
  );
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
const code = () => screen.getByRole('status').textContent;

test('each digit has a box, and typing goes from one to the next', async () => {
  render(<Code />);
  expect(boxes().map((box) => box.getAttribute('aria-label') ?? box.labels?.[0]?.textContent)).toEqual([
    'Code',
    ...[2, 3, 4, 5, 6].map((digit) => `Digit ${digit} of 6`),
  ]);

  expect(boxes()[0]).toHaveAccessibleDescription('Digit 1 of 6');
  await userEvent.click(boxes()[0]!);
  await userEvent.keyboard('12x345678');
  expect(code()).toBe('123456');
});

test.each([
  ['with blanks', '123 456\n'],
  ['with a word before it', 'Code: 123456'],
])('a code is pasted whole, %s', async (_what, text) => {
  render(<Code />);
  await userEvent.click(boxes()[0]!);
  await userEvent.paste(text);
  expect(code()).toBe('123456');
});

test('a browser may fill the first box with the whole code', () => {
  render(<Code />);
  expect(boxes()[0]).toHaveAttribute('autocomplete', 'one-time-code');
  fireEvent.input(boxes()[0]!, { target: { value: '123456' } });
  expect(boxes().map((box) => box.value)).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('a click into a full box lets its digit be replaced', async () => {
  render(<Code />);
  await userEvent.click(boxes()[0]!);
  await userEvent.paste('123456');
  await userEvent.click(boxes()[2]!);
  await userEvent.keyboard('9');
  expect(code()).toBe('129456');
});

test('the Delete key clears the box that has the focus', async () => {
  render(<Code />);
  await userEvent.click(boxes()[0]!);
  await userEvent.paste('123456');
  await userEvent.click(boxes()[5]!);
  await userEvent.keyboard('{Delete}');
  expect(code()).toBe('12345');
});

test('an error describes each box', () => {
  render(<Code error="That code is wrong." />);
  for (const box of boxes()) expect(box).toHaveAccessibleDescription(/^That code is wrong\./);
});
