import { dayOf } from '../text/format.ts';

/** How long the file stays available to the browser. */
const keepMs = 60_000;

/** Hands the file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the file only after the person has chosen where to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), keepMs);
}

/** `users-2026-11-21.csv`, in local time. */
export const datedName = (subject: string, date = new Date()): string => `${subject}-${dayOf(date)}.csv`;
