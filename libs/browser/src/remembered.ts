/** A choice remembered in this browser (localStorage), such as how the portal looks; null when there is none to be had. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A browser that blocks or has filled its storage forgets the choice; nothing else is lost. `null` takes it back. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}
