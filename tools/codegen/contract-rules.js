import { camel, pascal, sanitize } from 'orval';
import { faultsIn, ignoredIn } from './schema-faults.js';
/** @import { Schema } from './schema-faults.js' */

// Rules for Redocly about what codegen needs of a contract and Redocly has no rule for.

/** @typedef {{ pointer: string, child: (key: string | string[]) => { key: () => unknown } }} Location */
/** @typedef {{ report: (problem: { message: string, location: unknown }) => void, location: Location, key: string, type: { name: string }, resolve: import('./schema-faults.js').Resolve }} Context */

/** @type {(taken: string[], wanted: string) => string} a name that no other has */
function freeName(taken, wanted) {
  let [name, number] = [wanted, 2];
  for (; taken.some((each) => pascal(each) === pascal(name)); number += 1) name = `${wanted}${number}`;
  return name;
}

/** Those that orval makes for an operation. @type {(id: string) => string[]} */
const functionNames = (id) => [sanitize(camel(id), { es5keyword: true }), `use${pascal(id)}`];

/** What is in each part of `components`. @type {Record<string, string>} */
const components = {
  schemas: 'Schema',
  responses: 'Response',
  parameters: 'Parameter',
  requestBodies: 'RequestBody',
  headers: 'Header',
  examples: 'Example',
  links: 'Link',
  callbacks: 'Callback',
  pathItems: 'PathItem',
};

const rules = {
  'distinct-schema-names': () => ({
    NamedSchemas(/** @type {object} */ schemas, /** @type {Context} */ { report, location }) {
      const names = Object.keys(schemas);
      for (const name of names) {
        const other = names.slice(0, names.indexOf(name)).find((each) => pascal(each) === pascal(name));
        const message = `The schemas ${other} and ${name} would both be called ${pascal(name)} in the client. Call one ${freeName(names, pascal(name))}, for example.`;
        if (other) report({ message, location: location.child(name).key() });
      }
    },
  }),

  'distinct-operation-names': () => {
    /** @type {{ id: string, names: string[], call: string }[]} */
    const found = [];
    return {
      PathItem: {
        Operation(
          /** @type {{ operationId?: string }} */ { operationId: id },
          /** @type {Context} */ { report, location, key },
        ) {
          if (typeof id !== 'string') return;
          const path = location.pointer.split('/').at(-2)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? '';
          const [names, call] = [functionNames(id), `${key.toUpperCase()} ${path}`];
          const isTaken = (/** @type {string} */ name) => names.includes(name);
          const other = found.find((each) => each.names.some(isTaken));
          found.push({ id, names, call });
          if (!other) return;
          const proposal = freeName(
            found.map((each) => each.id),
            camel(`${key} ${path}`.replaceAll(/\W+/g, ' ')),
          );
          const message = `${other.call} and ${call} would both be called ${other.names.find(isTaken)} in the client. Call one ${proposal}, for example.`;
          report({ message, location: location.child('operationId') });
        },
      },
    };
  },

  'existing-targets': () => ({
    ref: {
      leave(
        /** @type {{ $ref: string }} */ { $ref },
        /** @type {Context} */ { report, location, type },
        /** @type {{ node?: unknown }} */ { node },
      ) {
        const at = location.child('$ref');
        if (node === undefined || /^#?\/?$/.test($ref)) {
          return report({ message: `\`$ref: ${$ref}\` leads nowhere.`, location: at });
        }
        const part = /^#\/components\/(\w+)\/[^/]+$/.exec($ref)?.[1] ?? '';
        const needed = Object.keys(components).find((each) => components[each] === type.name);
        if (!needed || !(part in components) || part === needed) return;
        report({
          message: `\`$ref: ${$ref}\` leads to one of \`${part}\`, but needs one of \`${needed}\`.`,
          location: at,
        });
      },
    },
  }),

  'sound-schema': () => ({
    Schema(/** @type {Schema} */ schema, /** @type {Context} */ { report, location, resolve }) {
      for (const [message, key] of faultsIn(schema, resolve)) report({ message, location: location.child(key) });
    },
    // Redocly shows a rule the target alone, without what stands beside the reference.
    ref: {
      leave(/** @type {Schema} */ { $ref, ...beside }, /** @type {Context} */ { report, location, resolve, type }) {
        if (type.name !== 'Schema' || !Object.keys(beside).some((key) => /^(default|enum|const)$/.test(key))) return;
        for (const [message, key] of faultsIn({ ...beside, allOf: [{ $ref }] }, resolve)) {
          report({ message, location: location.child(key in beside ? key : '$ref') });
        }
      },
    },
  }),

  'no-ignored-keyword': () => ({
    Schema(/** @type {Schema} */ schema, /** @type {Context} */ { report, location }) {
      for (const [message, key] of ignoredIn(schema)) report({ message, location: location.child(key) });
    },
  }),

  'writable-request': () => ({
    RequestBody: {
      Schema(/** @type {Schema} */ { properties = {} }, /** @type {Context} */ { report, location, resolve }) {
        for (const [name, member] of Object.entries(properties)) {
          const message = `A request can't have \`${name}\`, which is read-only. Give it a schema of its own.`;
          if (resolve(member).node?.['readOnly']) report({ message, location: location.child(['properties', name]) });
        }
      },
    },
  }),
};

export default () => ({ id: 'codegen', rules: { oas3: rules } });
