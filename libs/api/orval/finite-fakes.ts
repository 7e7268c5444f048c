import type { OpenApiDocument } from 'orval';

type Json = Record<string, unknown>;

/**
 * Leaves out the optional members by which a schema contains itself: orval fakes them without their required members. For
 * the fakes only; types and zod schemas keep them.
 */
export function withoutRecursion(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const schemas = (copy.components?.schemas ?? {}) as Record<string, Json>;
  for (const [name, schema] of Object.entries(schemas)) {
    const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
    for (const [member, value] of Object.entries(properties)) {
      if (!required.includes(member) && leadsTo(name, value, schemas)) delete properties[member];
    }
  }
  return copy;
}

/** Lists don't count: orval leaves them empty. */
function leadsTo(name: string, part: unknown, schemas: Record<string, Json>, seen = new Set<string>()): boolean {
  const found = [
    ...(JSON.stringify(part, (key, value: unknown) => (key === 'items' ? undefined : value)) ?? '').matchAll(reference),
  ];
  return found.some(([, other = '']) => {
    if (other === name) return true;
    if (seen.has(other)) return false;
    seen.add(other);
    return leadsTo(name, schemas[other], schemas, seen);
  });
}

const reference = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;
