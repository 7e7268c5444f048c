import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { ApiEnv } from '../api-env.ts';

/**
 * The network that a request comes from: an IPv4 address, or the first half of an IPv6 address, because a client has
 * all addresses of the second.
 * @param header in which the proxy sends the address, such as `X-Forwarded-For`. Undefined trusts no header.
 * @returns `isUnread` if the header has no address: then the network is the proxy's, for all its clients
 */
export function clientNetwork({ env, req }: Context<ApiEnv>, header: string | undefined) {
  // The proxy has added the last address; the client could have sent the others itself.
  const forwarded = header === undefined ? undefined : addressIn(req.header(header)?.split(',').at(-1)?.trim() ?? '');
  const served = env as Partial<ApiEnv['Bindings']> | undefined;
  const network = networkOf(forwarded ?? served?.incoming?.socket.remoteAddress ?? '');
  return { network, isUnread: header !== undefined && forwarded === undefined };
}

/** An address alone, with a port (`192.0.2.1:443`, `[2001:db8::1]:443`), or `for=` it (RFC 7239, section 4). */
function addressIn(text: string): string | undefined {
  const value = /(?:^|;)\s*for=("[^"]*"|[^;]*)/i.exec(text)?.[1]?.replaceAll('"', '').trim() ?? text;
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(value) ?? [];
  const address = bracketed ?? plain ?? value;
  return isIP(address) ? address : undefined;
}

/** @param address of IPv4 or IPv6; anything else is returned unchanged */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [withoutZone = ''] = address.toLowerCase().split('%');
  return `${expandIPv6(withoutZone).slice(0, '2001:0db8:0001:0002'.length)}::/64`;
}
