import { PrimeReactProvider } from 'primereact/api';
import type { ReactNode } from 'react';

/**
 * PrimeReact without its styles. `unstyled` alone still writes its base style elements into the head, which
 * `style-src 'self'` refuses. Given a container outside the document they are never applied, and never refused.
 */
const settings = {
  unstyled: true,
  ripple: false,
  // A message lies under a dialog, never over its buttons.
  zIndex: { modal: 1100, toast: 1000 },
  styleContainer: document.createElement('div'),
};

export function PrimeRoot({ children }: { children: ReactNode }) {
  return <PrimeReactProvider value={settings}>{children}</PrimeReactProvider>;
}
