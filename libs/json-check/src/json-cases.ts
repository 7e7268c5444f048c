import { malformedCases } from './malformed-cases.ts';
import { wellFormedCases } from './well-formed-cases.ts';

interface JsonCase {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The expected sentence; undefined if the text is well-formed. */
  fault: string | undefined;
}

/**
 * Texts and whether RFC 8259 allows them. The page and the server are both tested with all of them.
 */
export const jsonCases: readonly JsonCase[] = [
  ...wellFormedCases.map(([name, text]) => jsonCase(name, text)),
  ...malformedCases.map(([name, text, fault]) => jsonCase(name, text, `The file is not well-formed JSON: ${fault}.`)),
  jsonCase('nothing', '', 'The file is empty.'),
  jsonCase('arrays nested 513 deep', '['.repeat(513), tooDeepAt(513)),
  jsonCase('objects nested 513 deep', '{"a":'.repeat(513), tooDeepAt(512 * 5 + 1)),
];

function jsonCase(name: string, text: string | Uint8Array, fault?: string): JsonCase {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text);
  return { name, bytes, fault };
}

function tooDeepAt(column: number): string {
  return `The file is nested more than 512 levels deep at line 1, column ${column}.`;
}
