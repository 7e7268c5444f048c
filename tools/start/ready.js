/** @param {string} address */
export const readyLine = (address) => `SCV Admin Portal is ready: ${address}`;

/**
 * @typedef {{ username: string, password: string, note: string }} Account
 */

/**
 * The last output of `npm start`: the ready line with the address, then the accounts in columns.
 * @param {string} address
 * @param {Account[]} accounts
 * @param {string} outbox address of the page with the mails and text messages that the local provider has sent
 */
export function readyText(address, accounts, outbox) {
  const cells = accounts.map(({ username, password, note }) => [username, password, note]);
  const rows = [['Username', 'Password', ''], ...cells];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const signIn = ['Sign in with', ...lines.map((line) => `  ${line}`)];
  return [readyLine(address), '', ...signIn, '', `Mails and text messages: ${outbox}`].join('\n');
}
