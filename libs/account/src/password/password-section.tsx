import { getPassword } from '@okta/okta-auth-js/myaccount';
import { Meta, When } from '@scv/ui';
import { useState } from 'react';
import { useAccountQuery } from '../access/account-context.tsx';
import { Section } from '../section.tsx';
import { PasswordForm } from './password-form.tsx';
import { RemovePassword } from './remove-password.tsx';

/** Sets the first password of the account, changes it, or removes it. */
export function PasswordSection() {
  const query = useAccountQuery('password', getPassword);
  const [count, setCount] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section
      title="Password"
      about="You sign in with it to this portal, and at the sign-in provider to other applications."
      query={query}
    >
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
            <PasswordForm
              key={count}
              isSet={isSet}
              onChanged={() => setCount(count + 1)}
              onRemove={() => setIsAsking(true)}
            />
            {isAsking && <RemovePassword onClose={() => setIsAsking(false)} />}
          </>
        );
      }}
    </Section>
  );
}
