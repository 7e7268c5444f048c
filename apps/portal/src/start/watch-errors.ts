/**
 * Sends errors that nothing handled to the server. Those that a screen shows get here, too, by `reportError`.
 * Violations of the policy are reported by the browser itself.
 * @param address from config.json
 */
export function watchErrors(address: string): void {
  const send = async (thrown: unknown) => {
    // Without the code, the error is in the console only.
    const code = await import('../failure/send-error.ts').catch(() => undefined);
    code?.sendError(address, thrown);
  };
  addEventListener('error', ({ error }) => {
    // Without one, it is a browser's own notice, such as that a ResizeObserver takes another frame.
    if (error) void send(error);
  });
  addEventListener('unhandledrejection', ({ reason }) => void send(reason));
}
