/**
 * One address for each host of a libpq address with several: `postgres://user@one:5432,two:5433/database`.
 * node-postgres accepts one host only.
 * @throws TypeError when one of them is not an address
 */
export function hostAddresses(address: string): string[] {
  const [, start = '', hosts = '', end = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?#]*)(.*)$/s.exec(address) ?? [];
  return hosts.split(',').map((host) => new URL(`${start}${host}${end}`).href);
}
