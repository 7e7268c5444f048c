import type { OktaAuth } from '@okta/okta-auth-js';
import { Security } from '@okta/okta-react';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Provider } from '../provider/open-provider.ts';

export interface SecurityAreaProps {
  client: Provider['client'];
  children: ReactNode;
}

/** okta-react's Security around the callback, which reads the client and `restoreOriginalUri` from it. */
export function SecurityArea({ client, children }: SecurityAreaProps) {
  const navigate = useNavigate();

  // Security would find its own callback on its next mount and warn about it.
  useEffect(
    () => () => {
      delete client.options.restoreOriginalUri;
    },
    [client],
  );

  return (
    <Security
      // Security's type asks for the whole library, but it only uses what the core client has.
      oktaAuth={client as unknown as OktaAuth}
      restoreOriginalUri={async (_client, address) => {
        await navigate(address, { replace: true });
      }}
    >
      {children}
    </Security>
  );
}
