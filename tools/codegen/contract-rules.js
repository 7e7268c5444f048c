import { pascal } from 'orval';

// Rules for Redocly about what codegen needs of a contract and Redocly has no rule for.

/** @typedef {{ report: (problem: { message: string, location: unknown }) => void, location: { child: (key: string | string[]) => { key: () => unknown } }, resolve: (part: object) => { node?: Composed } }} Context */
/** @typedef {{ allOf?: object[], readOnly?: boolean }} Composed */

const limits = /** @type {const} */ ([
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
]);

/** @param {unknown} value */
function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const rules = {
  'distinct-schema-names': () => ({
    NamedSchemas(/** @type {object} */ schemas, /** @type {Context} */ { report, location }) {
      const names = Object.keys(schemas);
      for (const name of names) {
        const other = names.slice(0, names.indexOf(name)).find((each) => pascal(each) === pascal(name));
        if (other) {
          report({
            message: `The schemas ${other} and ${name} would both be called ${pascal(name)} in the client.`,
            location: location.child(name).key(),
          });
        }
      }
    },
  }),

  'valid-pattern': () => ({
    Schema(/** @type {{ pattern?: unknown }} */ { pattern }, /** @type {Context} */ { report, location }) {
      if (typeof pattern !== 'string') return;
      try {
        RegExp(pattern);
      } catch (error) {
        report({ message: `${/** @type {Error} */ (error).message}.`, location: location.child('pattern') });
      }
    },
  }),

  'valid-default': () => ({
    Schema(
      /** @type {{ type?: string | string[], default?: unknown, nullable?: boolean }} */ schema,
      /** @type {Context} */ { report, location },
    ) {
      const types = [schema.type ?? []].flat();
      if (!('default' in schema) || types.length === 0 || (schema.default === null && schema.nullable)) return;
      const own = typeOf(schema.default);
      if (types.includes(own) || (own === 'integer' && types.includes('number'))) return;
      const message = `The default ${JSON.stringify(schema.default)} is no ${types.join(' or ')}.`;
      report({ message, location: location.child('default') });
    },
  }),

  'fulfillable-limits': () => ({
    Schema(/** @type {Record<string, unknown>} */ schema, /** @type {Context} */ { report, location }) {
      for (const [least, most] of limits) {
        if (Number(schema[least]) > Number(schema[most])) {
          report({ message: `No value fits: \`${least}\` is above \`${most}\`.`, location: location.child(least) });
        }
      }
    },
  }),

  'writable-request': () => ({
    RequestBody: {
      Schema(
        /** @type {{ properties?: object }} */ { properties = {} },
        /** @type {Context} */ { report, location, resolve },
      ) {
        for (const [name, member] of Object.entries(properties)) {
          if (!resolve(member).node?.readOnly) continue;
          const message = `A request can't have \`${name}\`, which is read-only. Give it a schema of its own.`;
          report({ message, location: location.child(['properties', name]) });
        }
      },
    },
  }),

  'no-circular-all-of': () => ({
    Schema(/** @type {Composed} */ schema, /** @type {Context} */ { report, location, resolve }) {
      const seen = new Set();
      /** @type {(part: Composed) => boolean} */
      const leadsBack = ({ allOf = [] }) =>
        allOf.some((one) => {
          const { node } = resolve(one);
          return node && (node === schema || (!seen.has(node) && seen.add(node) && leadsBack(node)));
        });
      if (leadsBack(schema)) report({ message: 'The schema is a part of itself.', location: location.child('allOf') });
    },
  }),
};

export default () => ({ id: 'codegen', rules: { oas3: rules } });
