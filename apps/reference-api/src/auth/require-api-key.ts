import { createMiddleware } from 'hono/factory';
import { ProblemError } from '@scv/api/schemas';

export const requireApiKey = (apiKey: string) =>
  createMiddleware(async (context, next) => {
    const sent = context.req.header('api-key');
    if (!sent) throw new ProblemError(401, 'The api-key header is missing.');
    if (sent !== apiKey) throw new ProblemError(403, 'The api-key header is wrong.');
    await next();
  });
