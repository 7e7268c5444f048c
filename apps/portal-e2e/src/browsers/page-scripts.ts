/* What a browser's translation and an input method do, as scripts for the page: drivers can do neither in all engines. */

/** Elements take the place of all text nodes, also of those that come later. */
export const translatePage = `
  const translate = (node) => {
    if (node.nodeType !== Node.TEXT_NODE) return node.childNodes.forEach(translate);
    const parent = node.parentElement;
    if (!parent || /^(font|script|style)$/.test(parent.localName) || !node.data.trim()) return;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstChild.append(node.data);
    node.replaceWith(font);
  };
  translate(document.body);
  new MutationObserver((changes) =>
    changes.forEach(({ target, addedNodes }) => [target, ...addedNodes].forEach(translate)),
  ).observe(document.body, { childList: true, characterData: true, subtree: true });
`;

/** Composes a text in the search box with this label, and chooses it by Enter, whose keydown Safari sends last. */
export const composeSearch = (label: string, text: string) => `
  const box = document.querySelector(${JSON.stringify(`input[aria-label="${label}"]`)});
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
  const press = (init) => box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }));
  box.focus();
  box.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  write.call(box, ${JSON.stringify(text)});
  box.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
  press({ isComposing: true });
  box.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: ${JSON.stringify(text)} }));
  press({ keyCode: 229 });
`;
