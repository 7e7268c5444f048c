import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether an address is on this computer. */
export function isLocalAddress(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) > 0 && loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4'));
}

/** Whether what is sent to this address is safe from others on the network: https, or http on this computer. */
export function isSecureAddress(address: string): boolean {
  return new URL(address).protocol === 'https:' || isLocalAddress(address);
}
