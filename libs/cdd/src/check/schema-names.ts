import { isIdName } from '@scv/json-check/id-members';

/** The members that a schema names for a record. */
export interface SchemaNames {
  properties: readonly string[];
  /** Those that every record must have and whose names are those of ids. */
  ids: readonly string[];
}

/** Reads the names of a schema of a record, or of a list of records. */
export function schemaNames(schema: Readonly<Record<string, unknown>> | undefined): SchemaNames {
  const { properties, required } = (schema?.['type'] === 'array' ? schema['items'] : schema) as {
    properties?: object;
    required?: unknown;
  };
  return {
    properties: Object.keys(properties ?? {}),
    ids: Array.isArray(required) ? required.filter((name) => typeof name === 'string' && isIdName(name)) : [],
  };
}
