import { fireEvent } from '@testing-library/react';
import { expect, onTestFinished } from 'vitest';

/**
 * Translates the page as browsers do, also what is shown later: elements take the place of all text nodes. A script that
 * changes or removes a text node of its own then fails, or changes nothing on the screen.
 */
export function translatePage(): void {
  translate(document.body);
  const later = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) translate(node);
  });
  later.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => later.disconnect());
}

function translate(node: Node): void {
  const { parentElement } = node;
  if (node.nodeType !== Node.TEXT_NODE) return node.childNodes.forEach(translate);
  if (!parentElement || parentElement.localName === 'font' || !(node as Text).data.trim()) return;
  const font = document.createElement('font');
  font.append(document.createElement('font'));
  font.firstElementChild?.append((node as Text).data);
  (node as Text).replaceWith(font);
}

/**
 * Presses keys that belong to an input method, in the way of most browsers and in Safari's. Fails if the keypress of Enter
 * is left to the browser, which would submit a form.
 */
export function pressWhileComposing(element: Element, ...keys: string[]): void {
  for (const key of keys) {
    for (const own of [{ isComposing: true }, { keyCode: 229 }]) {
      fireEvent.keyDown(element, { key, ...own });
      if (key === 'Enter') expect(fireEvent.keyPress(element, { key, charCode: 13 }), 'Enter submits').toBe(false);
    }
  }
}
