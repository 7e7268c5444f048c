import { pascal } from 'orval';

// Rules for Redocly about what codegen needs of a contract and Redocly has no rule for.

const methods = new Set(['get', 'put', 'post', 'delete', 'patch']);
const others = ['head', 'options', 'trace'];

/** @typedef {{ report: (problem: { message: string, location: unknown }) => void, location: { child: (key: string) => { key: () => unknown } }, key: string }} Context */

/** @type {Record<string, (value: unknown) => boolean>} */
const isOfType = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

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
      if (types.some((type) => isOfType[type]?.(schema.default))) return;
      const message = `The default ${JSON.stringify(schema.default)} is no ${types.join(' or ')}.`;
      report({ message, location: location.child('default') });
    },
  }),

  'supported-method': () => ({
    PathItem(/** @type {object} */ item, /** @type {Context} */ { report, location }) {
      for (const method of others.filter((name) => name in item)) {
        report({
          message: `No client is generated for ${method.toUpperCase()}.`,
          location: location.child(method).key(),
        });
      }
    },
  }),

  'supported-parameter': () => ({
    Parameter(/** @type {{ in?: string, name?: string }} */ parameter, /** @type {Context} */ { report, location }) {
      if (parameter.in !== 'cookie') return;
      report({
        message: `A browser sends cookies by itself, so ${parameter.name} can't be a parameter of the client.`,
        location: location.child('in'),
      });
    },
  }),
};

export default () => ({ id: 'codegen', rules: { oas3: rules } });
