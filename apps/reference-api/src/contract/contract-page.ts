import { html } from 'hono/html';
import { type Contract, type Operation, operationsByTag, resolve, type Schema, typeOf } from './contract-parts.ts';

type Html = ReturnType<typeof html>;
type Cell = Html | Html[] | string;

/**
 * The contract as a page without scripts. Redoc and Scalar need inline styles and write HTML as text, which the
 * Content-Security-Policy of every answer forbids.
 */
export function contractPage(contract: Contract): Html {
  const { info, components } = contract;
  const byTag = operationsByTag(contract);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${info.title} ${info.version}</title>
        <link rel="stylesheet" href="/docs/docs.css" />
      </head>
      <body>
        <h1>${info.title} ${info.version}</h1>
        ${prose(info.description)}
        <p>
          This server has the features ${info['x-features'].join(', ')}.
          <a href="/api/v1/openapi.json">The contract as JSON</a>
        </p>
        <nav aria-label="Operations">
          ${byTag.map(
            ([tag, operations]) =>
              html`<h2>${tag}</h2>
                <ul>
                  ${operations.map(linkTo)}
                </ul>`,
          )}
        </nav>
        <main>
          ${byTag.map(([, operations]) => operations.map((operation) => sectionOf(operation)))}
          <h2>Schemas</h2>
          ${Object.entries(components.schemas).map(([name, schema]) => schemaSection(contract, name, schema))}
        </main>
      </body>
    </html>`;
}

const linkTo = ({ id, method, path, summary }: Operation) =>
  html`<li><a href="#${id}">${summary}</a> <code>${method} ${path}</code></li>`;

function sectionOf({ id, method, path, summary, description, parameters, body, answers }: Operation) {
  return html`<section id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${summary}</h3>
    <p><code>${method} ${path}</code></p>
    ${prose(description)} ${body ? html`<p>Body: ${typeLink(body.schema)}, as <code>${body.type}</code></p>` : ''}
    ${
      parameters.length > 0
        ? table(
            'Parameters',
            ['Name', 'In', 'Type', 'Description'],
            parameters.map((one) => [
              html`<code>${one.name}</code>${one.required ? ' (required)' : ''}`,
              one.in,
              typeLink(one.schema),
              prose(one.description),
            ]),
          )
        : ''
    }
    ${table(
      'Answers',
      ['Status', 'Body', 'Description'],
      answers.map((answer) => [
        answer.status,
        answer.content ? typeLink(answer.content.schema) : '',
        prose(answer.description),
      ]),
    )}
  </section>`;
}

function schemaSection(contract: Contract, name: string, schema: Schema) {
  const { properties = {}, required = [], description } = schema;
  const members = Object.entries(properties).map(([member, value]) => [
    html`<code>${member}</code>${required.includes(member) ? ' (required)' : ''}`,
    typeLink(value),
    prose(resolve(contract, value).description),
  ]);
  return html`<section id="schema-${name}" aria-labelledby="schema-${name}-title">
    <h3 id="schema-${name}-title">${name}</h3>
    ${prose(description)}
    ${members.length > 0 ? table('Members', ['Name', 'Type', 'Description'], members) : html`<p>${typeOf(schema)}</p>`}
  </section>`;
}

/** The type of a value, linked to the schema that it refers to. */
function typeLink(schema: Schema): Html | string {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return html`<a href="#schema-${name}">${name}</a>`;
  if (schema.items) return html`list of ${typeLink(schema.items)}`;
  return typeOf(schema);
}

const table = (caption: string, heads: string[], rows: Cell[][]) =>
  html`<table>
    <caption>
      ${caption}
    </caption>
    <thead>
      <tr>
        ${heads.map((head) => html`<th scope="col">${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${row.map((cell) => html`<td>${cell}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;

/** The paragraphs of a description, with its code. */
const prose = (text = '') =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(
      (paragraph) =>
        html`<p>${paragraph.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}</p>`,
    );
