import { compareSchemas, resolve } from './schema-changes.js';
/** @import { Change, Comparison, Direction, Json } from './schema-changes.js' */

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * The changes of the contract that a client notices. A change is breaking if it can make a client fail that was
 * generated before it. Descriptions and examples don't count, and neither does moving a schema.
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
  const [old, now] = [operations(before), operations(after)];
  const directions = { requests: comparison('requests'), answers: comparison('answers') };
  for (const call of old.keys()) if (!now.has(call)) add(true, `${call} is removed`);
  for (const [call, operation] of now) {
    const previous = old.get(call);
    if (!previous) add(false, `${call} is new`);
    else {
      if (operation.deprecated && !previous.deprecated) add(false, `${call} is deprecated`);
      compareRequests(directions.requests, previous, operation);
      compareAnswers(directions.answers, previous, operation);
    }
  }
  const changes = [...found].map(([text, breaking]) => ({ text, breaking }));
  return changes.toSorted((one, other) => Number(other.breaking) - Number(one.breaking));
}

/**
 * The lowest version that these changes allow (Semantic Versioning 2.0.0): before 1.0.0 the minor version counts as the
 * major one does later.
 * @param {string} version the version before them
 * @param {Change[]} changes
 */
export function lowestVersion(version, changes) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (changes.length === 0) return version;
  const breaking = changes.some((change) => change.breaking);
  if (major === 0) return breaking ? `0.${minor + 1}.0` : `0.${minor}.${patch + 1}`;
  return breaking ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** @param {Json} contract */
function operations(contract) {
  const found = Object.entries(contract.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const [server] = operation.servers ?? item.servers ?? contract.servers ?? [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const security = operation.security ?? contract.security;
      return [[`${method.toUpperCase()} ${server?.url ?? ''}${path}`, { ...operation, parameters, security }]];
    }),
  );
  return /** @type {Map<string, Json>} */ (new Map(/** @type {any} */ (found)));
}

/** @type {(comparison: Comparison, one: Json, other: Json) => void} */
function compareRequests(comparison, one, other) {
  const { add } = comparison;
  const id = other.operationId;
  if (JSON.stringify(one.security) !== JSON.stringify(other.security)) add(true, `${id}: the security is changed`);
  const [old, now] = [parametersOf(comparison.before, one), parametersOf(comparison.after, other)];
  for (const name of old.keys()) if (!now.has(name)) add(true, `${id}: the ${name} is removed`);
  for (const [name, parameter] of now) {
    const previous = old.get(name);
    const required = parameter.required === true;
    if (!previous) add(required, `${id}: the ${required ? 'required ' : ''}${name} is new`);
    else {
      if (required !== (previous.required === true)) {
        add(required, `${id}: the ${name} is now ${required ? 'required' : 'optional'}`);
      }
      if (parameter.deprecated && !previous.deprecated) add(false, `${id}: the ${name} is deprecated`);
      compareSchemas(comparison, `${id}, ${name}`, previous.schema, parameter.schema);
    }
  }
  const [body, next] = [resolve(comparison.before, one.requestBody), resolve(comparison.after, other.requestBody)];
  if (Boolean(body?.required) !== Boolean(next?.required)) {
    add(Boolean(next?.required), `${id}: the body is now ${next?.required ? 'required' : 'optional'}`);
  }
  compareContent(comparison, `${id}, body`, body?.content, next?.content);
}

/** @type {(comparison: Comparison, one: Json, other: Json) => void} */
function compareAnswers(comparison, one, other) {
  const { add } = comparison;
  const id = other.operationId;
  for (const status of Object.keys(one.responses)) {
    if (!(status in other.responses)) add(true, `${id}: the answer ${status} is removed`);
  }
  for (const [status, response] of Object.entries(other.responses)) {
    if (!(status in one.responses)) {
      // Clients treat every unknown error alike, but an unknown success may be no success for them.
      add(status < '400', `${id}: the answer ${status} is new`);
      continue;
    }
    const [old, now] = [resolve(comparison.before, one.responses[status]), resolve(comparison.after, response)];
    const place = `${id}, answer ${status}`;
    compareHeaders(comparison, place, old.headers, now.headers);
    compareContent(comparison, place, old.content, now.content);
  }
}

/** @type {(comparison: Comparison, place: string, before?: Json, after?: Json) => void} */
function compareHeaders(comparison, place, before = {}, after = {}) {
  for (const name of Object.keys(before)) {
    if (!after[name]) comparison.add(true, `${place}: the header ${name} is removed`);
  }
  for (const [name, header] of Object.entries(after)) {
    const [old, now] = [resolve(comparison.before, before[name]), resolve(comparison.after, header)];
    if (old) compareSchemas(comparison, `${place}, header ${name}`, old.schema, now.schema);
    else comparison.add(false, `${place}: the header ${name} is new`);
  }
}

/** @type {(comparison: Comparison, place: string, before?: Json, after?: Json) => void} */
function compareContent(comparison, place, before = {}, after = {}) {
  for (const type of Object.keys(before)) if (!after[type]) comparison.add(true, `${place}: ${type} is removed`);
  for (const [type, { schema }] of Object.entries(after)) {
    if (before[type]) compareSchemas(comparison, place, before[type].schema, schema);
    else comparison.add(comparison.direction === 'answers', `${place}: ${type} is new`);
  }
}

/** @type {(contract: Json, operation: Json) => Map<string, Json>} */
function parametersOf(contract, operation) {
  const resolved = operation.parameters.map((/** @type {Json} */ parameter) => resolve(contract, parameter));
  return new Map(resolved.map((/** @type {Json} */ one) => [`${one.in} parameter ${one.name}`, one]));
}
