import { recall, remember } from '@scv/browser';
import { useState } from 'react';

/** `system` follows the computer's own setting. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

/** The colour scheme, remembered; public/theme.js sets it before the next page is painted. */
export function useTheme() {
  const [theme, setTheme] = useState<Theme>(() => themes.find((known) => known === recall(key)) ?? 'system');
  const change = (next: Theme) => {
    setTheme(next);
    remember(key, next === 'system' ? null : next);
    document.documentElement.style.colorScheme = next === 'system' ? '' : next;
  };
  return [theme, change] as const;
}
