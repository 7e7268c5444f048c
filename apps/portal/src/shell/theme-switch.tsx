import { IconButton } from '@scv/ui';
import { Monitor, Moon, Sun } from 'lucide-react';
import { themes, type Theme } from './theme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Cycles through the themes. Its label is the current one. */
export function ThemeSwitch({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const Icon = icons[theme];
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton label={`Theme: ${theme}`} onClick={() => onChange(next)}>
      <Icon size={20} />
    </IconButton>
  );
}
