/**
 * Stands in for the package unload, which broadcast-channel imports: calls `fn` when the page goes (decisions/0010).
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
