import { dereference, validate, type Schema, type SchemaDraft } from '@cfworker/json-schema';
import { faultsIn, type Fault } from './record-faults.ts';

/** Larger records are only checked up to the first fault in each object or array, to limit the number of faults. */
const maxThoroughLength = 65_536;

/** The backend's schema cannot be used: it refers to another document, or has an invalid pattern. */
export class UnusableSchema extends Error {
  override readonly name = 'UnusableSchema';
}

/**
 * Checks one record by the backend's schema (contract, `getCddSchema`): by its `items` if its type is `array`. Draft 7
 * if `$schema` says so, else draft 2020-12.
 * @throws UnusableSchema here or at the first record
 */
export class RecordSchema {
  readonly #schema: Schema | boolean;
  readonly #lookup: Record<string, Schema | boolean>;
  readonly #draft: SchemaDraft;

  constructor(document: Readonly<Record<string, unknown>>) {
    const schema: Schema = structuredClone(document); // the validator adds members
    this.#draft = String(schema.$schema).includes('draft-07') ? '7' : '2020-12';
    this.#lookup = usable(() => dereference(schema));
    const { type, items } = schema;
    this.#schema = type === 'array' && items !== undefined && !Array.isArray(items) ? items : schema;
  }

  /** @param text the record's JSON text */
  faultsIn(text: string): Fault[] {
    const record = JSON.parse(text) as unknown;
    const stopsEarly = text.length > maxThoroughLength;
    return usable(() => {
      try {
        return faultsIn(validate(record, this.#schema, this.#draft, this.#lookup, stopsEarly).errors);
      } catch (error) {
        if (!(error instanceof URIError)) throw error;
        const sentence = 'A property’s name is not valid Unicode.';
        return [{ path: '', sentence, kind: sentence }];
      }
    });
  }
}

function usable<T>(attempt: () => T): T {
  try {
    return attempt();
  } catch (cause) {
    throw new UnusableSchema((cause as Error).message.split('\n')[0], { cause });
  }
}
