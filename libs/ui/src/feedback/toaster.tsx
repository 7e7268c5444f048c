import { X } from 'lucide-react';
import { Toast, type ToastMessage as PrimeMessage } from 'primereact/toast';
import { useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { visibleLines } from '../text/visible.ts';
import { PrimeRoot } from '../prime-root.tsx';
import { connectToaster, type ToastMessage } from './toast.ts';
import './toaster.css';
import { toneIcons } from './alert.tsx';

/** Enough to read two lines, and to decide on the button and reach it by keyboard. */
const [durationMs, durationWithActionMs] = [6_000, 12_000];

/** Shows the messages of `toast()`. Rendered once, by the portal. A message under the pointer stays. */
export function Toaster() {
  const prime = useRef<Toast>(null);

  useEffect(() => {
    const shown = new Map<string, PrimeMessage>();
    return connectToaster((message) => {
      const { about } = message;
      const older = about !== undefined && shown.get(about);
      if (older) prime.current?.remove(older);
      const next = toPrime(message, () => prime.current?.remove(next));
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

function toPrime({ tone, headline, detail, action }: ToastMessage, close: () => void): PrimeMessage {
  const Icon = toneIcons[tone];
  /** The button is still there while the message closes. */
  let isPressed = false;

  function press() {
    if (isPressed) return;
    isPressed = true;
    close();
    action?.run();
  }

  return {
    life: action ? durationWithActionMs : durationMs,
    closeIcon: <X size={16} />,
    content: (
      <>
        <Icon size={20} />
        <div className="ui-toast-text">
          <p>{visibleLines(headline)}</p>
          {detail !== undefined && <div>{typeof detail === 'string' ? visibleLines(detail) : detail}</div>}
        </div>
        {action && <Button onClick={press}>{action.label}</Button>}
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
