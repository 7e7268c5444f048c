/** The member of the records, and whether nearly all records have it, each with another value. */
export interface RankedMember {
  name: string;
  tellsApart: boolean;
}

/** How many members are kept. */
const maxMembers = 8;

/**
 * Finds the members by which records may be told apart, the best first.
 *
 * 1. Nearly all records have it, and nearly all have another value of it. Names decide between such members.
 * 2. Its name is that of an id, and more than half of the records have it, with more than half as many values.
 * 3. Its name is that of an id, and more than half of the records have it. It doesn't tell them apart.
 * @param members the ids of a sample of the records, as texts; undefined where a record has none
 * @param records the number of records in the sample
 */
export function rankedMembers(
  members: ReadonlyMap<string, readonly (string | undefined)[]>,
  records: number,
): RankedMember[] {
  const ranked = Array.from(members, ([name, texts]) => {
    const known = texts.filter((text) => text !== undefined);
    const values = new Set(known).size;
    return { name, values, rank: rankOf(name, records, known.length, values) };
  })
    .filter(({ rank }) => rank !== undefined)
    .toSorted(
      (one, other) =>
        Number(one.rank) - Number(other.rank) || nameRank(one.name) - nameRank(other.name) || other.values - one.values,
    );
  // After the best, those that are named like an id: a schema may require one of them.
  const rest = ranked.slice(maxMembers / 2).toSorted((one, other) => nameRank(one.name) - nameRank(other.name));
  return [...ranked.slice(0, maxMembers / 2), ...rest]
    .slice(0, maxMembers)
    .map(({ name, rank }) => ({ name, tellsApart: rank !== 3 }));
}

function rankOf(name: string, records: number, known: number, values: number): 1 | 2 | 3 | undefined {
  const isNamed = isIdName(name);
  // In a few records one exception is too many for a tenth, but not for an id.
  const exceptions = (of: number) => Math.max(Number(isNamed), Math.floor(of / 10));
  const isNearlyAll = known > 0 && known >= records - exceptions(records) && values >= known - exceptions(known);
  if (isNearlyAll && (isNamed || records > 1)) return 1;
  if (!isNamed || known < records / 2) return undefined;
  return values >= known / 2 ? 2 : 3;
}

/** Whether a member is named like an id: `id`, `uuid`, `customerId`, `customer_id` or `CUSTOMER-ID`. */
export const isIdName = (name: string): boolean => nameRank(name) < 2;

function nameRank(name: string): number {
  if (/^_?(?:id|uuid|guid)$/i.test(name)) return 0;
  if (
    /(?:[a-z\d](?:I[dD]|U?UID|Uuid|Guid)|[_\-. ](?:id|uuid|guid))$/.test(name) ||
    /[_\-. ](?:ID|UUID|GUID)$/.test(name)
  )
    return 1;
  return /(?:number|no|nr|code|key|reference|ref)$/i.test(name) ? 2 : 3;
}
