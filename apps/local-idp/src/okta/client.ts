import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

const fingerprint = /^[\w-]{1,128}$/;

/** Address, program and device of the caller. okta-auth-js sends the device's fingerprint, if the page has one. */
export function clientOf(context: Context) {
  const { incoming } = context.env as HttpBindings;
  return {
    ipAddress: incoming.socket.remoteAddress ?? null,
    userAgent: context.req.header('User-Agent') ?? null,
    deviceFingerprint: fingerprint.exec(context.req.header('X-Device-Fingerprint') ?? '')?.[0] ?? null,
  };
}
