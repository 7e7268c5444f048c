import type { OpenApiDocument } from 'orval';

type ComponentsByKind = Record<string, Record<string, unknown>>;

/**
 * Removes the operations that contain one of the places, or refer to it.
 * @param places JSON pointers
 * @returns a sentence for each
 */
export function removeOperations(document: OpenApiDocument, places: readonly string[]): string[] {
  // Such as '#/components/parameters/Theme', '#/paths/~1users/get' and '#/paths/~1users/parameters'.
  const found = new Set(places.map((place) => place.split('/').slice(0, 4).join('/')));
  const leads = (part: unknown) =>
    [...found].some((pointer) => JSON.stringify(part ?? '').includes(`"$ref":"${pointer}"`));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [kind, parts] of Object.entries((document.components ?? {}) as ComponentsByKind)) {
      for (const name of Object.keys(parts)) if (leads(parts[name])) found.add(`#/components/${kind}/${name}`);
    }
  }
  return Object.entries(document.paths as ComponentsByKind).flatMap(([path, item]) => {
    const at = `#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const isIn = (key: string) => found.has(`${at}/${key}`) || leads(item[key]);
    const operations = Object.keys(item).filter((key) =>
      /^(get|put|post|delete|patch|head|options|trace|query)$/.test(key),
    );
    const removed = operations.filter((key) => isIn('parameters') || isIn(key));
    for (const method of removed) delete item[method];
    return removed.map((method) => `Left out: ${method.toUpperCase()} ${path}`);
  });
}
