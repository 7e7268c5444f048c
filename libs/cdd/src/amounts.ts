const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size for people, in steps of 1024: '512 bytes', '1.5 MB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)));
  const unit = units[step] ?? 'byte';
  const unitDisplay = step === 0 ? 'long' : 'short';
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  return format.format(bytes / 1024 ** step);
}

/** '1 record', '12,000 records'. */
export function formatCount(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
}

/** A time to wait, for people: '8 s', '2 min', '1 h 5 min'. */
export function formatSeconds(seconds: number): string {
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
