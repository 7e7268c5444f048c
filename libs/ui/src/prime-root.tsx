import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

/**
 * PrimeReact without its styles. `unstyled` alone still writes its base style elements into the head, which
 * `style-src 'self'` blocks. In a container outside the document they do nothing.
 */
const settings = {
  unstyled: true,
  ripple: false,
  // Toasts are below dialogs, so that they never cover their buttons.
  zIndex: { modal: 1100, toast: 1000 },
  styleContainer: document.createElement('div'),
};

export function PrimeRoot({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
