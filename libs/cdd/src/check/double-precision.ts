/** What `Number.prototype.toPrecision` can write. */
const mostDigits = 100;

/**
 * Whether a number, as JSON writes it, survives being read as a double (IEEE 754, binary64), which is what nearly
 * every program reads it as: the double's own decimal expansion, rounded to as many digits, has the same digits.
 */
export function fitsDouble(written: string): boolean {
  const value = Number(written);
  if (String(value) === written) return true; // most often, and quickly
  const digits = significantDigits(written);
  if (digits.length > mostDigits) return false;
  if (digits === '' || !Number.isFinite(value)) return digits === '';
  return significantDigits(value.toPrecision(digits.length)) === digits;
}

/** Without sign, point, exponent and the zeros around: '-0.0120e5' has '12'. */
function significantDigits(written: string): string {
  const [mantissa = ''] = written.split(/e/i);
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
}

/** Decimal digits that a double keeps whatever they are. */
const safeLength = 15;

/** Whether the bytes `from` to `to` of a number are too few to lose anything, so that nobody has to look closer. */
export function surelyFitsDouble(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > safeLength) return false;
  for (let index = from; index < to; index += 1) {
    if (((bytes[index] as number) | 0x20) === 0x65) return false; // an exponent
  }
  return true;
}
