/** Whether a well-formed file is safe to send. */
export type Grade = 'ready' | 'look-first' | 'does-not-fit';

/** Numbers of things that a person should know before the file is sent; 0 if there are none. */
export interface GradeFacts {
  records: number;
  /** Records that don't fit the schema. */
  faulty: number;
  /** Further records, which only have members that the schema doesn't know. */
  unknown: number;
  /** Records whose id an earlier record has. */
  repeatedIds: number;
  /** Keys that repeat another one of their object. */
  repeatedKeys: number;
  /** Records of the last upload whose id the file doesn't have. */
  removed: number;
  /** There is a schema, but the records were not checked. */
  isUnchecked: boolean;
  /** The same file was uploaded before. */
  isKnown: boolean;
}

/** The page and the server give the same grade. */
export function gradeOf({ records, faulty, ...doubts }: GradeFacts): Grade {
  if (records === 0 || faulty > 0) return 'does-not-fit';
  return Object.values(doubts).some(Boolean) ? 'look-first' : 'ready';
}
