/** The limit of `Number.prototype.toPrecision`. */
const maxDigits = 100;

/**
 * Checks whether a double (IEEE 754, binary64) keeps a JSON number: the double's decimal expansion, rounded to the
 * number of digits written, has the same digits.
 */
export function fitsDouble(written: string): boolean {
  const value = Number(written);
  if (String(value) === written) return true; // fast path for most numbers
  const digits = significantDigits(written);
  if (digits.length > maxDigits) return false;
  if (digits === '' || !Number.isFinite(value)) return digits === '';
  return significantDigits(value.toPrecision(digits.length)) === digits;
}

/** Removes sign, point, exponent, leading and trailing zeros: '-0.0120e5' becomes '12'. */
function significantDigits(written: string): string {
  const [mantissa = ''] = written.split(/e/i);
  return mantissa.replace(/[-.]/g, '').replace(/^0+|0+$/g, '');
}

/** A double keeps every decimal number of this many digits. */
const safeLength = 15;

/** Whether the number in the bytes `from` to `to` is so short that a double certainly keeps it. */
export function surelyFitsDouble(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > safeLength) return false;
  for (let index = from; index < to; index += 1) {
    if (((bytes[index] as number) | 0x20) === 0x65) return false; // an exponent
  }
  return true;
}
