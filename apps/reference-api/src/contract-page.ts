import contract from '@scv/api/openapi.json' with { type: 'json' };
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiEnv } from './api-env.ts';
import { portalConfig } from './portal/portal-config.ts';
import type { Settings } from './settings.ts';

type Html = ReturnType<typeof html>;

/** An address, and the operation of each of its methods. */
type PathItem = { parameters?: unknown[]; servers?: { url: string }[] } & Record<string, unknown>;

interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  parameters?: unknown[];
}

/** GET /api/v1/openapi.json: the contract with the features that this server has, and GET /docs: a page that shows it. */
export function contractRoutes(settings: Settings): Hono<ApiEnv> {
  const { features = [] } = portalConfig(settings);
  let page: Html | undefined;
  const headers = { 'Cache-Control': 'no-cache' };
  return new Hono<ApiEnv>()
    .get('/api/v1/openapi.json', (context) =>
      context.json({ ...contract, info: { ...contract.info, 'x-features': features } }),
    )
    .get('/docs', async (context) => context.html(await (page ??= contractPage(features)), 200, headers))
    .get('/docs/docs.css', (context) => context.body(style, 200, { ...headers, 'Content-Type': 'text/css' }));
}

const style = `:root { background: Canvas; color: CanvasText; color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; overflow-wrap: break-word; padding: 1rem; }
h2 { border-block-start: 1px solid; margin-block-start: 3rem; padding-block-start: 1rem; }
h3 { margin-block-start: 2.5rem; }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
dl { display: grid; gap: 0 1rem; grid-template-columns: minmax(4rem, max-content) 1fr; margin: 0; }
dd, dd p { margin: 0; }
`;

/** Without scripts and inline styles, which the Content-Security-Policy of every answer forbids. */
function contractPage(features: readonly string[]): Html {
  const { title, version, description } = contract.info;
  const byTag = [
    ...Map.groupBy(operationsOf(contract.paths as unknown as Record<string, PathItem>), ({ tags: [tag] }) => tag),
  ];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} ${version}</title>
        <link rel="stylesheet" href="/docs/docs.css" />
      </head>
      <body>
        <main>
          <h1>${title} ${version}</h1>
          ${prose(description)}
          <p>
            This server has the features ${features.join(', ')}. <a href="/api/v1/openapi.json">The contract as JSON</a>
          </p>
          <nav aria-label="Operations">
            ${byTag.map(
              ([tag, operations]) =>
                html`<h2>${tag}</h2>
                  <ul>
                    ${operations.map(
                      ({ operationId, summary, call }) =>
                        html`<li><a href="#${operationId}">${summary}</a> <code>${call}</code></li>`,
                    )}
                  </ul>`,
            )}
          </nav>
          <h2>Operations</h2>
          ${byTag.flatMap(([, operations]) => operations.map(operationSection))}
          <h2>Schemas</h2>
          ${Object.entries(contract.components.schemas).map(([name, schema]) => section(`schema-${name}`, name, show(schema)))}
        </main>
      </body>
    </html>`;
}

/** The operations in the contract's order, with the method and address that calls it: 'GET /api/v1/users'. */
function operationsOf(paths: Record<string, PathItem>): (Operation & { call: string })[] {
  return Object.entries(paths).flatMap(([path, { parameters: shared = [], servers = [], ...item }]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({
      ...operation,
      parameters: [...shared, ...(operation.parameters ?? [])],
      call: `${method.toUpperCase()} ${servers[0]?.url.replace('{adminApiHost}', '') ?? ''}${path}`,
    })),
  );
}

const section = (id: string, title: string, content: Html) =>
  html`<section id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${title}</h3>
    ${content}
  </section>`;

const operationSection = ({
  operationId,
  tags: _,
  summary,
  call,
  ...members
}: ReturnType<typeof operationsOf>[number]) =>
  section(
    operationId,
    summary,
    html`<p><code>${call}</code></p>
      ${show(members)}`,
  );

const components: Record<string, Record<string, unknown>> = contract.components;

/** Whatever the contract says, in its own words. A schema is a link. */
function show(value: unknown): Html {
  if (typeof value !== 'object' || value === null) return html`<code>${String(value)}</code>`;
  if (Array.isArray(value)) return html`${value.map((each) => html`<div>${show(each)}</div>`)}`;
  const { $ref, description, example: _e, examples: _s, headers: _h, ...members } = value as Record<string, string>;
  const [, , kind = '', name = ''] = $ref?.split('/') ?? [];
  if (kind === 'schemas') return html`<a href="#schema-${name}">${name}</a>`;
  if ($ref) return show(components[kind]?.[name]);
  const rows = Object.entries(members)
    .filter(([, member]) => member.length !== 0)
    .map(([key, member]) => [html`<dt>${key}</dt>`, html`<dd>${show(member)}</dd>`]);
  return html`${prose(description)} ${rows.length > 0 && html`<dl>${rows.flat()}</dl>`}`;
}

/** The paragraphs of a description, with its code. */
const prose = (text = '') =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((one) => html`<p>${one.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}</p>`);
