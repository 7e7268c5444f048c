const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size in units of 1024: '512 bytes', '1.5 MB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const unit = units[step] ?? 'byte';
  const unitDisplay = step === 0 ? 'long' : 'short';
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  return format.format(bytes / 1024 ** step);
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
export const maxCompared = { bytes: 20 * 1024 * 1024, records: 200_000, idName: 200 } as const;
