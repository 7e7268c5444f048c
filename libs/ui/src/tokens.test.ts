// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const TEXT = 4.5;
const CONTROL = 3;

/** Foreground, background, and the minimum contrast (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: [string, string, number][] = [
  ...['page', 'card', 'overlay', 'hover'].flatMap((ground): [string, string, number][] => [
    ['text', ground, TEXT],
    ['text-quiet', ground, TEXT],
    ['accent-text', ground, TEXT],
    ['danger-text', ground, TEXT],
  ]),
  ['text', 'mark', TEXT],
  ...['page', 'card', 'overlay'].map((ground): [string, string, number] => ['control-line', ground, CONTROL]),
  ...['accent', 'danger', 'success', 'warning'].flatMap((tone): [string, string, number][] => [
    [`${tone}-text`, `${tone}-soft`, TEXT],
    ['text', `${tone}-soft`, TEXT],
  ]),
  ...['accent-fill', 'accent-fill-hover', 'danger-fill', 'danger-fill-hover'].map((fill): [string, string, number] => [
    'on-fill',
    fill,
    TEXT,
  ]),
];

test.each(pairs)('%s on %s keeps a contrast of %d in both schemes', (front, back, minContrast) => {
  for (const scheme of [0, 1] as const) {
    expect(contrast(luminance(front, scheme), luminance(back, scheme))).toBeGreaterThanOrEqual(minContrast);
  }
});

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance of a token's light (0) or dark (1) value; conversion as in CSS Color 4, section 10. */
function luminance(token: string, scheme: 0 | 1): number {
  const line = css.split('\n').find((text) => text.trim().startsWith(`--${token}:`)) ?? '';
  const colours = [...line.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const [l = NaN, c = NaN, h = NaN] = (colours[scheme] ?? colours[0] ?? []).slice(1).map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}
