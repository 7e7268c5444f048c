/** Milliseconds: a dialog that has not come by then is not typed into any more. */
const patience = 5_000;

let letGo = () => {};

/** To be called when the dialog will not come. */
export const endHeldTyping = (): void => letGo();

/**
 * To be called when a key opens a dialog: what is typed before its field has the focus goes into that field, not to the
 * page below, whose keys would act. What follows an Enter is dropped. Ends with the first field, a click, Escape or Tab.
 */
export function holdTyping(): void {
  letGo();
  const ended = new AbortController();
  const { signal } = ended;
  let typed = '';
  let isEntered = false;

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') return letGo();
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText && event.key !== 'Enter') return;
    if (!isText) isEntered = true;
    else if (!isEntered) typed += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const give = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return;
    letGo();
    queueMicrotask(() => {
      // whoever gives the focus may select the text then
      if (typed) type(target, typed);
      if (isEntered)
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    });
  };

  const timer = setTimeout(() => letGo(), patience);
  letGo = () => {
    clearTimeout(timer);
    ended.abort();
  };
  addEventListener('keydown', press, { capture: true, signal });
  addEventListener('focusin', give, { capture: true, signal });
  addEventListener('pointerdown', () => letGo(), { capture: true, signal });
}

function type(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
