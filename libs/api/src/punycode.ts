/** Letters and digits of Punycode by their value. */
const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The text that follows `xn--` in a part of a domain (Punycode, RFC 3492): 'bcher-kva' is 'bücher'.
 * @returns undefined if it means nothing
 */
export function decodePunycode(label: string): string | undefined {
  const end = label.lastIndexOf('-');
  const characters = Array.from(label.slice(0, Math.max(end, 0)));
  let [point, place, bias] = [128, 0, 72];
  for (let at = end + 1; at < label.length;) {
    const before = place;
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = at < label.length ? digits.indexOf(label.charAt(at)) : -1;
      if (digit === -1) return undefined;
      at += 1;
      place += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = characters.length + 1;
    bias = adapted(place - before, count, before === 0);
    point += Math.floor(place / count);
    place %= count;
    if (point > 0x10_ff_ff) return undefined;
    characters.splice(place, 0, String.fromCodePoint(point));
    place += 1;
  }
  return characters.join('');
}

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > 455; k += 36) rest = Math.floor(rest / 35);
  return k + Math.floor((36 * rest) / (rest + 38));
}
