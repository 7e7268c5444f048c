import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { hearSteps } from './page-guards.ts';
import { shortcutKey } from './shortcut-key.ts';

test.each([
  ['of most browsers', { isComposing: true }],
  ['of Safari, after the composition', { keyCode: 229 }],
])('a key of an input method %s reaches no handler but the window’s own', (_whose, own) => {
  const onKeyDown = vi.fn<() => void>();
  const onWindow = vi.fn<() => void>();
  addEventListener('keydown', onWindow, true);
  onTestFinished(() => removeEventListener('keydown', onWindow, true));
  render(<input onKeyDown={onKeyDown} />);
  const input = screen.getByRole('textbox');
  const isAllowed = fireEvent.keyDown(input, { key: 'Enter', ...own });
  expect(onKeyDown).not.toHaveBeenCalled();
  expect(onWindow).toHaveBeenCalledOnce();
  expect(isAllowed).toBe(true); // the input method gets it
  expect(fireEvent.keyPress(input, { key: 'Enter', charCode: 13 })).toBe(false); // which would submit a form

  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  expect(onKeyDown).toHaveBeenCalledOnce();
  expect(fireEvent.keyPress(input, { key: 'Enter', charCode: 13 })).toBe(true);
});

test.each(['dragover', 'drop'])('a %s of a file beside all drop areas is refused, of text it isn’t', (name) => {
  const drag = (types: string[]) => {
    const event = createEvent(name, document.body, { bubbles: true, cancelable: true }) as DragEvent;
    Object.defineProperty(event, 'dataTransfer', { value: { types, dropEffect: 'copy' } });
    fireEvent(document.body, event);
    return event;
  };
  expect(drag(['Files'])).toMatchObject({ defaultPrevented: true, dataTransfer: { dropEffect: 'none' } });
  expect(drag(['text/plain'])).toMatchObject({ defaultPrevented: false, dataTransfer: { dropEffect: 'copy' } });
});

test.each([
  ['US', 'k', 'KeyK', '', 'k'],
  ['US', '.', 'Period', '', '.'],
  ['US, Caps Lock', 'K', 'KeyK', '', 'k'],
  ['US', 'N', 'KeyN', 'Shift', 'N'],
  ['US, Caps Lock', 'n', 'KeyN', 'Shift', 'N'],
  ['Dvorak', 'k', 'KeyV', '', 'k'],
  ['Dvorak', 't', 'KeyK', '', 't'],
  ['Dvorak', 'z', 'Slash', '', 'z'],
  ['Dvorak', '/', 'BracketLeft', '', '/'],
  ['AZERTY', '/', 'Period', 'Shift', '/'],
  ['AZERTY', '!', 'Slash', '', '!'],
  ['AZERTY', '§', 'Slash', 'Shift', '§'],
  ['AZERTY', 'é', 'Digit2', '', 'é'],
  ['QWERTZ', '-', 'Slash', '', '-'],
  ['QWERTZ', '/', 'Digit7', 'Shift', '/'],
  ['Turkish Q', '.', 'Slash', '', '.'],
  ['Turkish Q', ':', 'Slash', 'Shift', ':'],
  ['Turkish Q', '?', 'Minus', 'Shift', '?'],
  ['Turkish Q, Caps Lock', 'İ', 'Quote', '', 'İ'],
  ['Turkish F', ',', 'Slash', '', ','],
  ['Turkish F', 'm', 'KeyK', '', 'm'],
  ['Turkish F, Caps Lock', 'K', 'KeyJ', '', 'k'],
  ['Russian', 'л', 'KeyK', '', 'k'],
  ['Russian, Caps Lock', 'Л', 'KeyK', '', 'k'],
  ['Russian', 'Т', 'KeyN', 'Shift', 'N'],
  ['Russian', '.', 'Slash', '', '.'],
  ['Russian', '/', 'Backslash', 'Shift', '/'],
  ['Russian', '?', 'Digit7', 'Shift', '?'],
  ['Bulgarian', 'б', 'Slash', '', '/'],
  ['Greek', 'κ', 'KeyK', '', 'k'],
  ['Greek', ';', 'KeyQ', '', ';'],
  ['Georgian', 'კ', 'KeyK', '', 'k'],
  ['Hebrew', 'ל', 'KeyK', '', 'k'],
  ['Hebrew', '/', 'KeyQ', '', '/'],
  ['Hebrew', '.', 'Slash', '', '.'],
  ['Hebrew', 'N', 'KeyN', 'Shift', 'N'],
  ['Arabic', 'ن', 'KeyK', '', 'k'],
  ['Arabic', 'لا', 'KeyB', '', 'b'],
  ['Arabic', '،', 'KeyK', 'Shift', 'K'],
  ['Arabic', 'ظ', 'Slash', '', '/'],
  ['Arabic', '؟', 'Slash', 'Shift', '?'],
  ['Thai', 'ื', 'KeyN', '', 'n'],
  ['Thai', 'ฝ', 'Slash', '', '/'],
  ['Thai', 'ฦ', 'Slash', 'Shift', '?'],
  ['Thai', '?', 'KeyM', 'Shift', '?'],
  ['Hindi', 'ि', 'KeyF', '', 'f'],
  ['Korean', 'ㅏ', 'KeyK', '', 'k'],
  ['Japanese kana', '・', 'Slash', 'Shift', '?'],
  ['any', 'ArrowDown', 'ArrowDown', '', 'ArrowDown'],
  ['any', 'Dead', 'KeyN', '', 'Dead'],
  ['any', ' ', 'Space', '', ' '],
  ['any', 'n', 'KeyN', 'AltGraph', ''],
])('in the layout %s the key %s at %s %s is %j', (_layout, key, code, modifier, expected) => {
  const getModifierState = (name: string) => name === modifier;
  expect(shortcutKey({ key, code, shiftKey: modifier === 'Shift', getModifierState })).toBe(expected);
});

test('the newest listener hears a step first and can hold it, and the earlier one goes on after it', () => {
  const heard: string[] = [];
  const [stopFirst, stopSecond] = ['first', 'second'].map((name) =>
    hearSteps(() => {
      heard.push(name);
      return true;
    }),
  );
  dispatchEvent(new PopStateEvent('popstate'));
  stopSecond!();
  dispatchEvent(new PopStateEvent('popstate'));
  stopFirst!();
  expect(heard).toEqual(['second', 'first']);
});
