/** How long a file is kept for the browser to save, in milliseconds. */
const keepMs = 60_000;

/** Hands the file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Not at once: some browsers fetch the file only when the person has said where to put it.
  setTimeout(() => URL.revokeObjectURL(link.href), keepMs);
}

/** `users-2026-11-21.csv`, by the calendar on the person's wall. */
export function datedName(subject: string, day = new Date()): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${subject}-${day.getFullYear()}-${digits(day.getMonth() + 1)}-${digits(day.getDate())}.csv`;
}
