import type { User } from '@scv/api';
import { When } from '@scv/ui';
import { Fact, FactsCard } from '@scv/ui/details';
import { showValue, userFieldKeys, userFields, type UserFieldKey } from '../user-fields.tsx';

/** These are above the cards: the name as the page's title, the others under it. */
const inHead = new Set<UserFieldKey>(['firstName', 'lastName', 'email', 'role', 'status']);

/** Every other field of a user, when they signed in and were changed, and their id. */
export function UserFacts({ user }: { user: User }) {
  return (
    <FactsCard title="Details">
      {userFieldKeys.map(
        (key) =>
          !inHead.has(key) &&
          user[key] && (
            <Fact key={key} label={userFields[key].label}>
              {showValue(key, user[key])}
            </Fact>
          ),
      )}
      <Fact label="Last sign-in">{user.lastSignInAt ? <When time={user.lastSignInAt} /> : 'None known'}</Fact>
      {user.createdAt && (
        <Fact label="Enrolled">
          <When time={user.createdAt} />
        </Fact>
      )}
      {user.updatedAt && (
        <Fact label="Last changed">
          <When time={user.updatedAt} />
        </Fact>
      )}
      <Fact label="User ID" copy={user.id}>
        {user.id}
      </Fact>
    </FactsCard>
  );
}
