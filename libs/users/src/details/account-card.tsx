import type { User } from '@scv/api';
import { Card } from '@scv/ui';
import { AccountButtons } from './account-buttons.tsx';
import { AccountState } from './account-state.tsx';

/** The user's account at the sign-in provider, and what can be done about it. Not with a backend that has no accounts. */
export function AccountCard({ user }: { user: User }) {
  if (!user.account) return null;
  return (
    <Card>
      <section className="user-account" aria-labelledby="user-account">
        <h2 id="user-account">Account</h2>
        <AccountState user={user} account={user.account} />
        <AccountButtons user={user} />
      </section>
    </Card>
  );
}
