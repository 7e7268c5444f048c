import type { User } from '@scv/api';
import { PageHead } from '@scv/ui/details';
import { Highlight } from '../highlight.tsx';
import { useIsOneself } from '../oneself.ts';
import { showValue, userFields } from '../user-fields.tsx';

/** Id of the sentence about what people can't do to their own user. */
export const ownRulesId = 'own-user-rules';

/** The email, role and status under the name. Keeps its place while the user is loading. */
export function UserHead({ user }: { user: User | undefined }) {
  if (!user) return <PageHead />;
  const keys = ['email', 'role', 'status'] as const;
  const show = (key: (typeof keys)[number]) =>
    key === 'email' ? <Email email={user.email} /> : showValue(key, user[key]);
  return (
    <PageHead facts={Object.fromEntries(keys.map((key) => [userFields[key].label, show(key)]))}>
      <Self user={user} />
    </PageHead>
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
