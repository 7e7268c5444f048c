import { compareNames, compareSchemas, resolve } from './schema-changes.js';
/** @import { Change, Comparison, Direction, Json } from './schema-changes.js' */

const methods = /^(get|put|post|delete|patch|options|head|trace)$/;

/**
 * The changes of the contract that a client notices. A change is breaking if it can make an older generated client
 * fail. Descriptions and examples don't count, and neither does moving a schema.
 * @param {Json} before a parsed OpenAPI 3.1 document
 * @param {Json} after
 * @returns {Change[]} breaking ones first
 */
export function contractChanges(before, after) {
  /** @type {Map<string, boolean>} */
  const found = new Map();
  const add = (/** @type {boolean} */ breaking, /** @type {string} */ text) => {
    found.set(text, breaking || found.get(text) === true);
  };
  /** @type {(direction: Direction) => Comparison} */
  const comparison = (direction) => ({ direction, before, after, add, seen: new Set() });
  const [requests, answers] = [comparison('requests'), comparison('answers')];
  compareNames(operations(before), operations(after), {
    removed: (call) => add(true, `${call} is removed`),
    added: (call) => add(false, `${call} is new`),
    kept(call, old, now) {
      if (now.deprecated && !old.deprecated) add(false, `${call} is deprecated`);
      compareRequests(requests, old, now);
      compareAnswers(answers, old, now);
    },
  });
  const changes = [...found].map(([text, breaking]) => ({ text, breaking }));
  return changes.toSorted((one, other) => Number(other.breaking) - Number(one.breaking));
}

/**
 * The lowest version that these changes allow (Semantic Versioning 2.0.0).
 * @param {string} version the version before them
 * @param {Change[]} changes
 */
export function lowestVersion(version, changes) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (changes.length === 0) return version;
  return changes.some(({ breaking }) => breaking) ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** @type {(contract: Json) => Json} operations by method and path */
function operations({ paths, servers, security }) {
  const found = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).flatMap((method) => {
      if (!methods.test(method)) return [];
      const [server] = item[method].servers ?? item.servers ?? servers ?? [];
      const parameters = [...(item.parameters ?? []), ...(item[method].parameters ?? [])];
      return [[`${method.toUpperCase()} ${server?.url ?? ''}${path}`, { security, ...item[method], parameters }]];
    }),
  );
  return Object.fromEntries(found);
}

/** @type {(comparison: Comparison, one: Json, other: Json) => void} */
function compareRequests(comparison, one, other) {
  const { add, before, after } = comparison;
  const id = other.operationId;
  if (JSON.stringify(one.security) !== JSON.stringify(other.security)) add(true, `${id}: the security is changed`);
  compareNames(parametersOf(before, one), parametersOf(after, other), {
    removed: (name) => add(true, `${id}: the ${name} is removed`),
    added: (name, { required }) => add(required === true, `${id}: the ${required ? 'required ' : ''}${name} is new`),
    kept(name, old, now) {
      compareRequired(comparison, `${id}: the ${name}`, old, now);
      if (now.deprecated && !old.deprecated) add(false, `${id}: the ${name} is deprecated`);
      const items = severalOf(comparison, old, now);
      if (items) add(false, `${id}: the ${name} takes several values`);
      compareSchemas(comparison, `${id}, ${name}`, old.schema, items ?? now.schema);
    },
  });
  const [body, next] = [resolve(before, one.requestBody), resolve(after, other.requestBody)];
  compareRequired(comparison, `${id}: the body`, body, next);
  compareContent(comparison, `${id}, body`, body, next);
}

/**
 * The schema of each value if a query parameter takes several now and took one before: `a=1` is a list of one, too.
 * @type {(comparison: Comparison, one: Json, other: Json) => Json | undefined}
 */
function severalOf({ before, after }, one, other) {
  const [old, now] = [resolve(before, one.schema), resolve(after, other.schema)];
  const isExploded = other.in === 'query' && (other.style ?? 'form') === 'form' && (other.explode ?? true);
  const needsOne = (now?.minItems ?? 0) <= 1;
  return isExploded && needsOne && now?.type === 'array' && old?.type !== 'array' ? now.items : undefined;
}

/** @type {(comparison: Comparison, what: string, before?: Json, after?: Json) => void} */
function compareRequired({ add }, what, { required: was = false } = {}, { required = false } = {}) {
  if (was !== required) add(required, `${what} is now ${required ? 'required' : 'optional'}`);
}

/** @type {(comparison: Comparison, one: Json, other: Json) => void} */
function compareAnswers(comparison, one, other) {
  const { add, before, after } = comparison;
  const id = other.operationId;
  compareNames(one.responses, other.responses, {
    removed: (status) => add(true, `${id}: the answer ${status} is removed`),
    // Clients treat every unknown error alike, but they may not take an unknown success for a success.
    added: (status) => add(status < '400', `${id}: the answer ${status} is new`),
    kept(status, old, now) {
      const place = `${id}, answer ${status}`;
      const [previous, next] = [resolve(before, old), resolve(after, now)];
      compareContent(comparison, place, previous, next);
      compareNames(previous.headers, next.headers, {
        removed: (name) => add(true, `${place}: the header ${name} is removed`),
        added: (name) => add(false, `${place}: the header ${name} is new`),
        kept(name, header, changed) {
          const [was, is] = [resolve(before, header), resolve(after, changed)];
          compareSchemas(comparison, `${place}, header ${name}`, was.schema, is.schema);
        },
      });
    },
  });
}

/** @type {(comparison: Comparison, place: string, before?: Json, after?: Json) => void} */
function compareContent(comparison, place, before, after) {
  compareNames(before?.content, after?.content, {
    removed: (type) => comparison.add(true, `${place}: ${type} is removed`),
    added: (type) => comparison.add(comparison.direction === 'answers', `${place}: ${type} is new`),
    kept: (_type, old, now) => compareSchemas(comparison, place, old.schema, now.schema),
  });
}

/** @type {(contract: Json, operation: Json) => Json} parameters by what they are called in a sentence */
function parametersOf(contract, { parameters }) {
  const resolved = parameters.map((/** @type {Json} */ parameter) => resolve(contract, parameter));
  return Object.fromEntries(resolved.map((/** @type {Json} */ one) => [`${one.in} parameter ${one.name}`, one]));
}
