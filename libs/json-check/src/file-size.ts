const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size for people, in steps of 1024: '512 bytes', '1.5 MB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const unit = units[step] ?? 'byte';
  const unitDisplay = step === 0 ? 'long' : 'short';
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  return format.format(bytes / 1024 ** step);
}

/** What the page and the server say of a file that is too large alike. */
export function tooLargeSentence(maxBytes: number): string {
  return `The file is larger than ${formatBytes(maxBytes)}.`;
}
