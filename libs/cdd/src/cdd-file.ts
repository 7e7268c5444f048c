/** Why a file cannot be uploaded, as a sentence; undefined when nothing is known against it. The server checks again. */
export function fileProblem(file: Pick<File, 'name' | 'size'>, maxBytes: number): string | undefined {
  if (!file.name.toLowerCase().endsWith('.json')) return 'Choose a file whose name ends in .json.';
  if (file.size === 0) return 'The file is empty. Choose a file that holds a JSON text.';
  if (file.size > maxBytes) {
    return `The file has ${formatBytes(file.size)}; at most ${formatBytes(maxBytes)} can be uploaded.`;
  }
  return undefined;
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size for people, in steps of 1024: '512 bytes', '1.5 MB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const unit = units[step] ?? 'byte';
  const unitDisplay = step === 0 ? 'long' : 'short';
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 }).format(bytes / 1024 ** step);
}
