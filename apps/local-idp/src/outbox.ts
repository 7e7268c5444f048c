import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Message } from './accounts/contacts.ts';
import { page, pageHeaders } from './openid/pages.ts';
import type { ProviderServices } from './provider-services.ts';

/** Messages on the page. `?to=` finds older ones. */
const maxShown = 200;

/** `/outbox`: the mails and text messages that a real provider would have sent. */
export function outbox({ messages, settings }: ProviderServices): Hono {
  const app = new Hono();
  app.get('/', (context) => {
    const address = (context.req.query('to') ?? '').trim();
    const content = outboxPage(messages.newest(maxShown, address), address);
    return context.body(content, 200, pageHeaders(settings.portalOrigin));
  });
  return app;
}

const kinds = { email: 'Mail', sms: 'Text message', call: 'Call' };

/** @param address shows only messages to it; empty: all */
function outboxPage(messages: readonly Message[], address: string): string {
  return page(
    'Outbox',
    html` <h1>Outbox</h1>
      <p class="lead">
        <strong>These messages were not sent.</strong> They are what a real provider would have mailed or texted, newest
        first.
      </p>
      <form method="get" action="/outbox" role="search">
        <label for="to">Only messages to</label>
        <input
          id="to"
          name="to"
          type="text"
          value="${address}"
          maxlength="254"
          autocapitalize="none"
          spellcheck="false"
        />
        <div class="actions"><button type="submit">Show</button></div>
      </form>
      ${messages.length === 0 ? html`<p>No messages.</p>` : html`<div class="messages">${messages.map(article)}</div>`}`,
  );
}

function article({ kind, address, subject, text, code, link, sentAt }: Message) {
  const sent = new Date(sentAt);
  return html` <article>
    <h2>${subject}</h2>
    <p class="lead">
      ${kinds[kind]} to <strong>${address}</strong>,
      <time datetime="${sent.toISOString()}"
        >${sent.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}</time
      >
    </p>
    <p>${text}</p>
    ${code && html`<p>Code: <code>${code}</code></p>`} ${link && html`<p>Link: <a href="${link}">${link}</a></p>`}
  </article>`;
}
