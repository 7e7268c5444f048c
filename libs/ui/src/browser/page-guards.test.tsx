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
  ['k', 'KeyK', '', 'k', 'US'],
  ['K', 'KeyK', '', 'k', 'Caps Lock'],
  ['N', 'KeyN', 'Shift', 'N', 'with Shift'],
  ['n', 'KeyN', 'Shift', 'N', 'with Shift and Caps Lock'],
  ['k', 'KeyV', '', 'k', 'Dvorak'],
  ['t', 'KeyK', '', 't', 'Dvorak'],
  ['/', 'Period', 'Shift', '/', 'AZERTY'],
  ['!', 'Slash', '', '!', 'AZERTY'],
  ['-', 'Slash', '', '-', 'QWERTZ'],
  ['/', 'Digit7', 'Shift', '/', 'QWERTZ'],
  ['é', 'KeyE', '', 'é', 'another Latin letter'],
  ['л', 'KeyK', '', 'k', 'Russian'],
  ['Л', 'KeyK', '', 'k', 'Russian, Caps Lock'],
  ['.', 'Slash', '', '/', 'Russian'],
  [',', 'Slash', 'Shift', '?', 'Russian'],
  ['?', 'Digit7', 'Shift', '?', 'Russian'],
  ['.', 'Period', '', '.', 'US'],
  ['κ', 'KeyK', '', 'k', 'Greek'],
  ['ל', 'KeyK', '', 'k', 'Hebrew'],
  ['.', 'Slash', '', '/', 'Hebrew'],
  ['ن', 'KeyK', '', 'k', 'Arabic'],
  ['ظ', 'Slash', '', '/', 'Arabic'],
  ['؟', 'Slash', 'Shift', '?', 'Arabic'],
  ['ㅏ', 'KeyK', '', 'k', 'Korean'],
  ['ArrowDown', 'ArrowDown', '', 'ArrowDown', 'any'],
  [' ', 'Space', '', ' ', 'any'],
  ['n', 'KeyN', 'AltGraph', '', 'with AltGr'],
])('the key %s at %s %s is %j (%s)', (key, code, modifier, expected) => {
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
