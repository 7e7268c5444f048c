/*
 * A browser's translation puts elements in place of text nodes. React knows text nodes of its own only where a text has
 * siblings: it would change one that is no longer in the page, and fails when it removes one or puts an element before
 * it. So a text that changes, comes or goes is the only child of its element, and so is one after an element that comes.
 */
const faults = new Set<string>();

/** React marks the text nodes that it manages one by one. Blanks aren't translated. */
const isReactText = (node: Node | null): node is Text =>
  node?.nodeType === Node.TEXT_NODE &&
  (node as Text).data.trim() !== '' &&
  Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

function report(text: Text, what: string) {
  const around = text.parentElement?.outerHTML.slice(0, 200);
  faults.add(`In a translated page the text “${text.data}” ${what}: give it an element of its own. In ${around}`);
}

const Page = globalThis.Node as typeof Node | undefined;
if (Page) watch(Page.prototype);

function watch(page: Node) {
  const { insertBefore, removeChild } = page;
  const nodeValue = Object.getOwnPropertyDescriptor(page, 'nodeValue');

  page.insertBefore = function check<Added extends Node>(this: Node, added: Added, before: Node | null) {
    if (isReactText(before)) report(before, `would not let ${added.nodeName} come before it`);
    return insertBefore.call(this, added, before) as Added;
  };

  page.removeChild = function check<Removed extends Node>(this: Node, removed: Removed) {
    if (isReactText(removed)) report(removed, 'could not be removed');
    return removeChild.call(this, removed) as Removed;
  };

  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Text, value: string) {
      if (isReactText(this)) report(this, `would not become “${value}”`);
      nodeValue?.set?.call(this, value);
    },
  });
}

/** What would have failed since the last call. */
export const untranslatable = (): string[] => {
  const found = [...faults];
  faults.clear();
  return found;
};
