import { readStored, writeStored } from '@scv/ui/browser';
import { useState } from 'react';

/** `system` follows the operating system. */
const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'theme';

/** The color scheme, remembered in this browser. On load, src/start/before-paint.js sets it before the first paint. */
export function useTheme() {
  const [theme, setTheme] = useState<Theme>(
    () => themes.find((known) => known === readStored('localStorage', storageKey)) ?? 'system',
  );
  const change = (next: Theme) => {
    setTheme(next);
    writeStored('localStorage', storageKey, next === 'system' ? null : next);
    document.documentElement.style.colorScheme = next === 'system' ? '' : next;
  };
  return [theme, change] as const;
}
