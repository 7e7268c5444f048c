import { isIP, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { ApiEnv } from '../api-env.ts';

/**
 * The network that a request comes from: an IPv4 address, or the first half of an IPv6 address, because a client has
 * all addresses of the second.
 * @param header in which the proxy sends the address, such as `X-Forwarded-For`. Undefined trusts no header.
 */
export function clientNetwork({ env, req }: Context<ApiEnv>, header: string | undefined): string {
  // Of several addresses, the proxy has added the last; the client could have sent the others itself.
  const forwarded = header && req.header(header)?.split(',').at(-1)?.trim();
  if (forwarded && isIP(forwarded)) return networkOf(forwarded);
  const served = env as Partial<ApiEnv['Bindings']> | undefined;
  return networkOf(served?.incoming?.socket.remoteAddress ?? '');
}

/** @param address of IPv4 or IPv6; anything else is returned unchanged */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [withoutZone = ''] = address.toLowerCase().split('%');
  return `${expandIPv6(withoutZone).slice(0, '2001:0db8:0001:0002'.length)}::/64`;
}
