/**
 * Replaces the package `unload`, which broadcast-channel imports, by `pagehide` (docs/decisions, 10): calls `fn` when
 * the page is closed or left.
 */
export function add(fn: () => unknown) {
  const call = () => void fn();
  addEventListener('pagehide', call);
  const remove = () => removeEventListener('pagehide', call);
  return {
    remove,
    run() {
      remove();
      return fn();
    },
  };
}
