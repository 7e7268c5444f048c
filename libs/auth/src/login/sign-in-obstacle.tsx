import { Alert, Button, ButtonRow } from '@scv/ui';
import { useState, type ReactNode } from 'react';
import { clearStorage, storageHealth } from '../session/storage-health.ts';

/** What keeps this browser from signing in at all. Found before anybody types a password, not after the provider. */
export type SignInObstacle = 'insecure' | 'blocked' | 'full';

/** The proof of the code flow (PKCE, RFC 7636) needs the browser's cryptography, and that a secure context. */
export function signInObstacle(): SignInObstacle | undefined {
  if (window.isSecureContext === false || !crypto.subtle) return 'insecure';
  const health = storageHealth();
  return health === 'ok' ? undefined : health;
}

/** Says why nobody can sign in here, and what to do. `onRemoved` when what was done has helped. */
export function ObstacleNotice({ obstacle, onRemoved }: { obstacle: SignInObstacle; onRemoved: () => void }) {
  const [tries, setTries] = useState(0);
  const site = <strong>{location.origin}</strong>;

  function tryAgain() {
    if (obstacle === 'full') clearStorage();
    if (signInObstacle()) setTries(tries + 1);
    else onRemoved();
  }

  const { headline, detail, action } = words(obstacle, site, tries > 0);
  return (
    <>
      {/* Made anew, and so said again, when a try has changed nothing. */}
      <Alert key={tries} tone="danger" headline={headline} detail={detail} />
      {action && (
        <ButtonRow>
          <Button variant="primary" onClick={tryAgain}>
            {action}
          </Button>
        </ButtonRow>
      )}
    </>
  );
}

interface Words {
  headline: string;
  detail: ReactNode;
  action?: string;
}

function words(obstacle: SignInObstacle, site: ReactNode, again: boolean): Words {
  switch (obstacle) {
    case 'insecure':
      return {
        headline: 'Signing in needs a secure connection (https).',
        detail: (
          <>
            This page was opened as {site}, where browsers offer no encryption to a page. Ask the person who runs the
            portal for its https address, or to set one up.
          </>
        ),
      };
    case 'blocked':
      return {
        headline: again
          ? 'This browser still keeps nothing for this site.'
          : 'This browser keeps nothing for this site.',
        detail: (
          <>
            A sign-in has to be kept for the way to the provider and back. In the browser’s privacy settings, allow
            cookies and site data for {site}, then try again.
          </>
        ),
        action: 'Try again',
      };
    case 'full':
      return {
        headline: again ? 'This browser gives this site no room at all.' : 'There is no room left to keep a sign-in.',
        detail: again ? (
          <>
            Some browsers do so in private windows, or when the disk is full. Open {site} in another window or browser.
          </>
        ) : (
          <>The browser’s storage for {site} is full. Clear it and try again: nothing that the server keeps is lost.</>
        ),
        action: again ? 'Try again' : 'Clear and try again',
      };
  }
}
