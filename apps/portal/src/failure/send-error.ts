/** A page that fails again and again says so once for each error, and stops at this number. */
const maxErrors = 10;

const sent = new Set<string>();

/**
 * Sends an error to the server, which writes it to its log without personal data. Nothing waits for it, and if it can't
 * be sent, it is not: the console has it.
 * @param address from config.json
 */
export function sendError(address: string, error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const key = `${name} ${stack || message}`;
  if (sent.has(key) || sent.size === maxErrors) return;
  sent.add(key);
  const page = location.origin + location.pathname;
  // A message may have what people typed. In Chrome, the stack begins with it; only the other lines name our files.
  const places = stack.split('\n').filter((line) => line.includes('/assets/'));
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ page, name, stack: places.join('\n') }),
    // The page may be about to reload.
    keepalive: true,
    credentials: 'omit',
  }).catch(() => {});
}
