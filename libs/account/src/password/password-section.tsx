import { getPassword } from '@okta/okta-auth-js/myaccount';
import { Meta, When } from '@scv/ui';
import { useState } from 'react';
import { useAccountQuery } from '../access/account-context.tsx';
import { Section } from '../section.tsx';

import { PasswordForm } from './password-form.tsx';

/** Sets the first password of the account, or changes it. */
export function PasswordSection() {
  const query = useAccountQuery('password', getPassword);
  const [count, setCount] = useState(0);
  return (
    <Section title="Password" query={query}>
      {({ status, lastUpdated }) => {
        const isSet = String(status) !== 'NOT_ENROLLED';
        return (
          <>
            <Meta>
              {isSet ? (
                <>
                  Last changed: <When time={lastUpdated} />
                </>
              ) : (
                'Your account has no password yet.'
              )}
            </Meta>
            {/* The key empties the fields after a change. */}
            <PasswordForm key={count} isSet={isSet} onChanged={() => setCount(count + 1)} />
          </>
        );
      }}
    </Section>
  );
}
