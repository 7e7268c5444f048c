import { IconButton } from '@scv/ui';
import { Monitor, Moon, Sun } from 'lucide-react';
import { themes, type Theme } from './theme.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** Goes round the schemes: the system's, light, dark. Its name says which one it is. */
export function ThemeSwitch({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const Icon = icons[theme];
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <IconButton label={`Theme: ${theme}`} onClick={() => onChange(next)}>
      <Icon size={20} />
    </IconButton>
  );
}
