/* Lists of values in an address: `role=admin&role=user`, as in the calls of the API. */

/** The valid values of a name, each once; undefined if there are none. */
export function readValues(
  search: URLSearchParams,
  name: string,
  isValid: (text: string) => boolean,
): string[] | undefined {
  return unlessEmpty([...new Set(search.getAll(name).filter(isValid))]);
}

/** Writes texts and lists; what is undefined or empty is left out. */
export function writeValues(values: Readonly<Record<string, string | readonly string[] | undefined>>): URLSearchParams {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value ?? []].flat().flatMap((text): [string, string][] => (text === '' ? [] : [[name, text]])),
  );
  return new URLSearchParams(pairs);
}

/** Adds a value to a list, or takes it out; undefined if none is left. */
export const toggled = <Value extends string>(values: readonly Value[] = [], value: Value): Value[] | undefined =>
  unlessEmpty(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);

const unlessEmpty = <Value>(values: Value[]) => (values.length > 0 ? values : undefined);
