const units = ['kB', 'MB', 'GB'] as const;

/** A file size in units of 1000, as file managers show it: '512 bytes', '1.5 MB'. */
export function formatBytes(bytes: number): string {
  const whole = Math.round(bytes);
  if (whole < 1000) return whole === 1 ? '1 byte' : `${whole} bytes`;
  // From 999.95 on it's the next unit, because a figure is rounded to one place.
  const step = Math.min(units.length, Math.floor(Math.log10(whole / 0.99995) / 3));
  const figure = (whole / 1000 ** step).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${figure} ${units[step - 1]}`;
}

/** The page and the server use the same sentence. */
export function tooLargeSentence(maxBytes: number): string {
  return `The file is larger than ${formatBytes(maxBytes)}.`;
}

/** The page and the server use the same sentence. */
export const wrongNameSentence = 'Choose a file whose name ends in .json.';

/** Whether the name is that of a JSON file. */
export const isJsonName = (name: string): boolean => name.toLowerCase().endsWith('.json');

/** Only files up to these limits are compared with the last upload (contract, `CddRecordHashes`). */
export const maxCompared = { bytes: 20_000_000, records: 200_000, idName: 200 } as const;
