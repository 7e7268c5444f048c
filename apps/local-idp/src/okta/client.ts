import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** Address and program of the caller. */
export function clientOf(context: Context) {
  const { incoming } = context.env as HttpBindings;
  return {
    ipAddress: incoming.socket.remoteAddress ?? null,
    userAgent: context.req.header('User-Agent') ?? null,
  };
}
