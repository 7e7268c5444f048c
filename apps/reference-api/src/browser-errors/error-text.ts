/** JavaScript's own errors (ECMAScript, section 20.5): their messages are about code. Others may say what people typed. */
const ofTheLanguage = /^(AggregateError|EvalError|RangeError|ReferenceError|SyntaxError|TypeError|URIError)$/;

/** Text in quotes may be data, as in the message of JSON.parse. */
const quoted = /"[^"]*"|'[^']*'|“[^”]*”|`[^`]*`/g;
const email = /[^\s@<>()]+@[^\s@<>()]+/g;

/** Part of a stack's line: a file of the portal, as Chrome, Firefox and Safari write it. */
const place = /\/assets\/[\w.-]+:\d+(:\d+)?/;
const maxPlaces = 10;

/** The error's name, and its message unless it may say something about people. */
export const messageOf = ({ name, message }: { name: string; message: string }): string =>
  ofTheLanguage.test(name) ? `${name}: ${message.replaceAll(quoted, '"…"').replaceAll(email, '…')}` : name;

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
