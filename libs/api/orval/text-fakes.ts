import fc from 'fast-check';
import type { OpenApiDocument } from 'orval';
import { rewrite } from './prepare-contract.ts';

interface Text {
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  enum?: string[];
}

/**
 * Fakes of texts with a pattern or an enum. orval's own come from faker's `fromRegExp`, which knows no anchors, groups or
 * limits, and lists of an enum's values have any length. `transform` gives such a text a format of its own, and adds the
 * format's fake to `formats`, which is an option of orval.
 */
export function textFakes() {
  const formats: Record<string, () => string> = {};
  const transform = (document: OpenApiDocument) =>
    rewrite(document, (_, value) => {
      const texts = isText(value) ? (value.enum ?? textsFor(value)) : [];
      if (texts.length === 0) return value;
      const format = JSON.stringify(texts);
      const code = `() => faker.helpers.arrayElement(${format} as const)`;
      formats[format] = Object.assign(() => '', { toString: () => code });
      return { ...(value as Text), format };
    });
  return { transform, formats };
}

const isText = (value: unknown): value is Text =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'string' && !('format' in value);

/** fast-check can't read them: texts that don't fit them are left out afterwards. */
const lookarounds = /\(\?<?[=!](?:[^()]|\([^()]*\))*\)/g;

/**
 * Five texts, always the same; none without a pattern, or if fast-check can't read it or finds nothing within limits.
 * A page shows them as they are: without spaces around, or two in a row.
 */
function textsFor({ pattern, minLength = 0, maxLength = Infinity }: Text): string[] {
  if (pattern === undefined) return [];
  try {
    const readable = pattern.replaceAll(lookarounds, '').replace('^^', '^');
    const texts = fc.sample(fc.stringMatching(new RegExp(readable)), { numRuns: 200, seed: 1 });
    const fitting = texts.filter((text) => new RegExp(pattern).test(text));
    const shown = fitting.filter((text) => text === text.trim().replaceAll(/\s+/g, ' '));
    return [...new Set(shown)].filter(({ length }) => length >= minLength && length <= maxLength).slice(0, 5);
  } catch {
    return [];
  }
}
