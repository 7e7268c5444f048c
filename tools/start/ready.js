/**
 * @typedef {{ username: string, password: string, note: string }} Account
 */

/**
 * What `npm start` ends with: the line that says the address, then who can sign in.
 * @param {string} address
 * @param {Account[]} accounts
 */
export function readyText(address, accounts) {
  const rows = [['Username', 'Password', ''], ...accounts.map(({ username, password, note }) => [username, password, note])];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd());
  return [`SCV Admin Portal is ready: ${address}`, '', 'Sign in with', ...lines.map((line) => `  ${line}`)].join('\n');
}
