/// <reference path="../css.d.ts" />
import { X } from 'lucide-react';
import { Toast, type ToastMessage as PrimeMessage } from 'primereact/toast';
import { useEffect, useRef } from 'react';
import { PrimeRoot } from '../prime/prime-root.tsx';
import { connectToaster, type ToastMessage } from './toast.ts';
import './toaster.css';
import { toneIcons } from './tone.ts';

/** Enough to read two lines. */
const durationMs = 6_000;

/** Shows the messages of `toast()`. Rendered once, by the portal. A message under the pointer stays. */
export function Toaster() {
  const prime = useRef<Toast>(null);

  useEffect(() => {
    const shown = new Map<string, PrimeMessage>();
    return connectToaster((message) => {
      const { about } = message;
      const older = about !== undefined && shown.get(about);
      if (older) prime.current?.remove(older);
      const next = toPrime(message);
      if (about !== undefined) shown.set(about, next);
      prime.current?.show(next);
    });
  }, []);

  return (
    <PrimeRoot>
      <Toast
        ref={prime}
        position="bottom-center"
        pt={{
          transition: { classNames: 'ui-toast', timeout: 120 },
          root: { className: 'ui-toaster', role: 'region', 'aria-label': 'Notifications', 'aria-live': 'polite' },
          closeButton: { className: 'ui-button is-quiet is-icon', 'aria-label': 'Dismiss', title: 'Dismiss' },
        }}
      />
    </PrimeRoot>
  );
}

function toPrime({ tone, headline, detail }: ToastMessage): PrimeMessage {
  const Icon = toneIcons[tone];

  return {
    life: durationMs,
    closeIcon: <X size={16} />,
    content: (
      <>
        <Icon size={20} />
        <div className="ui-toast-text">
          <p>{headline}</p>
          {detail !== undefined && <div>{detail}</div>}
        </div>
      </>
    ),
    pt: {
      content: { className: 'ui-toast-box' },
      // The region around it is live already: a second live region would be announced twice.
      root: {
        className: `ui-toast is-${tone}`,
        role: 'group',
        'aria-live': undefined,
        'aria-atomic': undefined,
      },
    },
  };
}
