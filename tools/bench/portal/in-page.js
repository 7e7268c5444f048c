/// <reference lib="dom" />

/**
 * Runs in every page before its own scripts. Measures inside the page, where the time of the measuring tool's own
 * messages doesn't count. All times are milliseconds since the start of the navigation.
 */
export function inPage() {
  const bench = {
    /** @type {Promise<number> | undefined} When the first row of users was painted. */
    firstRow: undefined,
    layoutShift: 0,

    /**
     * Resolves after the paint of the frame in which `holds` is true for the first time. It looks after each change of
     * the document, because looking in each frame would be work of the main thread too.
     */
    painted(/** @type {() => unknown} */ holds) {
      return new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`Not painted in a minute: ${holds}`)), 60_000);
        const look = () => {
          if (!holds()) return;
          observer.disconnect();
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now()));
          port1.start();
          requestAnimationFrame(() => port2.postMessage(undefined));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
        look();
      });
    },

    /** How long it takes from `act` until `holds` is painted. */
    async time(/** @type {() => void} */ act, /** @type {() => unknown} */ holds) {
      const start = performance.now();
      act();
      return Number(await bench.painted(holds)) - start;
    },

    rows: () =>
      [...document.querySelectorAll('tbody tr')].map((row) => row.textContent).filter((text) => text.includes('@')),

    /** @returns {HTMLElement | undefined} */
    button: (/** @type {RegExp} */ name) =>
      [...document.querySelectorAll(/** @type {'a'} */ ('button, a'))].find((element) =>
        name.test(element.ariaLabel ?? element.textContent ?? ''),
      ),

    nextPage() {
      const before = bench.rows()[0];
      return bench.time(
        () => bench.button(/next page/i)?.click(),
        () => bench.rows()[0] !== undefined && bench.rows()[0] !== before,
      );
    },

    search(/** @type {string} */ text) {
      const box = /** @type {HTMLInputElement} */ (document.querySelector('input[type=search], input[name=q]'));
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const type = () => {
        set?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
      };
      const found = () => bench.rows().length > 0 && bench.rows().every((row) => row.toLowerCase().includes(text));
      return bench.time(type, found);
    },

    edit() {
      const field = () => document.querySelector(/** @type {'input'} */ ('[role=dialog] input, input[name=firstName]'));
      return bench.time(
        () => bench.button(/edit user/i)?.click(),
        () => field()?.value,
      );
    },
  };
  Object.assign(globalThis, { bench });
  const addShift = (/** @type {any} */ { value, hadRecentInput }) => (bench.layoutShift += hadRecentInput ? 0 : value);
  const shifts = new PerformanceObserver((list) => list.getEntries().forEach(addShift));
  shifts.observe({ type: 'layout-shift', buffered: true });
  bench.firstRow = bench.painted(() => bench.rows().length > 0).then(Number);
}
