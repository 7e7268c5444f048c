import type { User } from '@scv/api';
import { VisuallyHidden } from '@scv/ui';
import { Highlight } from '../highlight.tsx';
import { useIsOneself } from '../oneself.ts';
import { showValue, userFields } from '../user-fields.tsx';

/** Id of the sentence about what people can't do to their own user. */
export const ownRulesId = 'own-user-rules';

/** The email, role and status under the name. Keeps its place while the user is loading. */
export function UserHead({ user }: { user: User | undefined }) {
  return (
    <div className="user-head">
      {user && (
        <dl>
          {(['email', 'role', 'status'] as const).map((key) => (
            <div key={key}>
              <dt>
                <VisuallyHidden>{userFields[key].label}</VisuallyHidden>
              </dt>
              <dd>{key === 'email' ? <Email email={user.email} /> : showValue(key, user[key])}</dd>
            </div>
          ))}
        </dl>
      )}
      {user && <Self user={user} />}
    </div>
  );
}

function Email({ email }: { email: string }) {
  return (
    <bdi>
      <Highlight text={email} words={[]} />
    </bdi>
  );
}

function Self({ user }: { user: User }) {
  const isSelf = useIsOneself()(user);
  return isSelf && <p id={ownRulesId}>This is you. You cannot delete or deactivate yourself.</p>;
}
