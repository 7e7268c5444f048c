import { Hono } from 'hono';
import { pageHeaders } from '../pages/page-response.ts';
import type { Parts } from '../parts.ts';
import { outboxPage } from './outbox-page.ts';

/** Messages on the page. `?to=` finds older ones. */
const maxShown = 200;

/** `/outbox`: the mails and text messages that a real provider would have sent. */
export function outbox({ messages, settings }: Parts): Hono {
  const app = new Hono();
  app.get('/', (context) => {
    const address = (context.req.query('to') ?? '').trim();
    const content = outboxPage(messages.newest(maxShown, address), address);
    return context.body(content, 200, pageHeaders(settings.portalOrigin));
  });
  return app;
}
