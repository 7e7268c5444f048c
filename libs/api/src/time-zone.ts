/** The time zone of this name, if it is one that this computer knows, such as 'Europe/Berlin'; otherwise UTC. */
export function knownTimeZone(name = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
