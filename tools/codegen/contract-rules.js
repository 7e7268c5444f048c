import { pascal } from 'orval';

// Rules for Redocly about what codegen needs of a contract and Redocly has no rule for.

const methods = new Set(['get', 'put', 'post', 'delete', 'patch']);

/** @typedef {{ report: (problem: { message: string, location: unknown }) => void, location: { child: (key: string) => { key: () => unknown } }, key: string }} Context */

/** @param {unknown} value */
function typeOf(value) {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const rules = {
  'has-operations': () => ({
    Root(
      /** @type {{ paths?: Record<string, object> }} */ { paths = {} },
      /** @type {Context} */ { report, location },
    ) {
      const operations = Object.values(paths).flatMap((item) => Object.keys(item).filter((key) => methods.has(key)));
      if (operations.length === 0) {
        report({ message: 'The contract has no operations.', location: location.child('openapi') });
      }
    },
  }),

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
};

export default () => ({ id: 'codegen', rules: { oas3: rules } });
