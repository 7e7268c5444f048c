import contract from '@scv/api/openapi.json' with { type: 'json' };
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { ApiEnv } from './api-env.ts';
import { portalConfig } from './portal/portal-config.ts';
import type { Settings } from './settings.ts';

type Html = ReturnType<typeof html>;

/** A JSON Schema of the contract, as far as the page shows it. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

/** A body or an answer. */
interface Message {
  description?: string;
  content?: Record<string, { schema: Schema }>;
}

/** A parameter, a member of a schema, or an answer, which is named by its status. */
interface Member {
  name: string;
  in?: string;
  required?: boolean;
  description?: string | undefined;
  schema?: Schema | undefined;
}

/** An address, and the operation of each of its methods. */
type PathItem = { parameters?: Member[]; servers?: { url: string }[] } & Record<string, unknown>;

interface Operation {
  operationId: string;
  tags: [string];
  summary: string;
  description?: string;
  parameters?: Member[];
  requestBody?: Message;
  responses: Record<string, Message>;
}

/** GET /api/v1/openapi.json: the contract with this server's features. GET /docs: a page that shows it. */
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
table { border-collapse: collapse; overflow-wrap: anywhere; width: 100%; }
th:not(:last-child) { width: 25%; }
th, td { border-block-end: 1px solid; padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top; }
td p { margin: 0; }
`;

/** Avoids scripts and inline styles, because the Content-Security-Policy of every response forbids them. */
function contractPage(features: readonly string[]): Html {
  const { title, version, description } = contract.info;
  const { paths, components } = resolvedContract();
  const byTag = [...Map.groupBy(operationsOf(paths), ({ tags: [tag] }) => tag)];
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
          ${Object.entries(components.schemas).map(schemaSection)}
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

/** The contract with its references replaced by what they refer to, except those to schemas: these become links. */
function resolvedContract() {
  const components: Record<string, Record<string, unknown>> = contract.components;
  return JSON.parse(JSON.stringify(contract), (_key, value: { $ref?: string } | null) => {
    const [, , kind = '', name = ''] = value?.$ref?.split('/') ?? [];
    return kind === 'schemas' ? value : (components[kind]?.[name] ?? value);
  }) as { paths: Record<string, PathItem>; components: { schemas: Record<string, Schema> } };
}

function operationSection(operation: ReturnType<typeof operationsOf>[number]): Html {
  const { operationId: id, summary, call, description, parameters = [], requestBody, responses } = operation;
  const [bodyType, body] = contentOf(requestBody);
  const answers = Object.entries(responses).map(([status, answer]) => {
    return { name: status, description: answer.description, schema: contentOf(answer)[1]?.schema };
  });
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${summary}</h3>
    <p><code>${call}</code></p>
    ${prose(description)} ${body && html`<p>Body: ${typeOf(body.schema)}, as <code>${bodyType}</code></p>`}
    ${parameters.length > 0 && table('Parameter', parameters)} ${table('Status', answers)}
  </section>`;
}

const contentOf = (message?: Message) => Object.entries(message?.content ?? {})[0] ?? [];

function schemaSection([name, schema]: [string, Schema]): Html {
  const { properties = {}, required = [], description } = schema;
  const members = Object.entries(properties).map(([member, value]) => {
    return { name: member, required: required.includes(member), description: value.description, schema: value };
  });
  return html`<section id="schema-${name}" aria-labelledby="schema-${name}-title">
    <h3 id="schema-${name}-title">${name}</h3>
    ${prose(description)} ${members.length > 0 ? table('Member', members) : html`<p>${typeOf(schema)}</p>`}
  </section>`;
}

/** A type with its rules, in JSON Schema's words: 'string, format "email", maxLength 254'. */
function typeOf(schema: Schema): Html {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.anyOf) return html`${schema.anyOf.map((each, index) => html`${index > 0 && ' or '}${typeOf(each)}`)}`;
  const rules = Object.entries(schema)
    .filter(([rule]) => /^(format|enum|const|default|pattern|min\w+|max\w+)$/.test(rule))
    .map(([rule, value]) => `, ${rule} ${JSON.stringify(value)}`);
  return html`${schema.items ? html`list of ${typeOf(schema.items)}` : [schema.type ?? 'any'].flat().join(' or ')}${rules}`;
}

const table = (head: string, members: Member[]) =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">${head}</th>
        <th scope="col">Type</th>
        <th scope="col">Description</th>
      </tr>
    </thead>
    <tbody>
      ${members.map(
        ({ name, in: place, required, schema, description }) =>
          html`<tr>
            <td><code>${name}</code>${place && ` in ${place}`}${required && ' (required)'}</td>
            <td>${schema && typeOf(schema)}</td>
            <td>${prose(description)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;

/** The paragraphs of a description, with its code. */
const prose = (text = '') =>
  text &&
  text
    .split(/\n{2,}/)
    .map((one) => html`<p>${one.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}</p>`);
