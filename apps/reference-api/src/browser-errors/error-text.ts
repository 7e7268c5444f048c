/** Part of a stack's line: a file of the portal, as Chrome, Firefox and Safari write it. */
const place = /\/assets\/[\w.-]+:\d+(:\d+)?/;
const maxPlaces = 10;

/** Where the error was thrown, innermost first: file, line and column, without the stack's message and addresses. */
export const placesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => place.exec(line)?.[0] ?? [])
    .slice(0, maxPlaces);

/** An address without query and fragment. Words such as `inline` or `eval` stay as they are. */
export function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return address.replace(/[?#].*/s, '');
  const { protocol, origin, pathname } = new URL(address);
  return /^https?:$/.test(protocol) ? origin + pathname : protocol;
}
