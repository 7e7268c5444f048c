import { useGetUser, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Card, EmptyState, ErrorState, LinkButton, Page, When } from '@scv/ui';
import { BackLink } from '@scv/ui/back-link';
import { Details, Fact, FactsCard, LoadingCard, PageHead } from '@scv/ui/details';
import { UserX } from 'lucide-react';
import { useContext } from 'react';
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router';
import { useIsOneself } from '../oneself.ts';
import { showValue, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import { Highlight, nameOf } from '../user-name.tsx';
import { showsUser, userPaths, type UserState } from '../user-paths.ts';
import { isMissing } from '../user-query.ts';
import { AccountCard } from './account-card.tsx';
import { ownRulesId, UserActions } from './user-actions.tsx';
import { RenderActivity } from './user-activity.ts';
import './user.css';

/** `/users/{id}` and the dialogs for one user, which open over the user's page or over the list. */
export function UserRoute() {
  const { id = '' } = useParams();
  const context = useOutletContext();
  return (
    <>
      {showsUser(useLocation()) && <UserScreen key={id} id={id} />}
      <Outlet context={context} />
    </>
  );
}

/** While a change of the account is under way, the user is fetched again after so long. */
const waitingMs = 5_000;

/** Everything about one user, with a link that can be shared. */
function UserScreen({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useGetUser(id, {
    query: { refetchInterval: ({ state }) => (state.data?.data.account?.status === 'waiting' ? waitingMs : false) },
  });
  const from = (useLocation() as { state: UserState | null }).state?.list;
  const list = from ?? userPaths.list();
  const user = isMissing(error) ? undefined : data?.data;
  return (
    <Page
      title={user ? nameOf(user) : 'User'}
      toolbar={
        <>
          <BackLink to={list}>Back to the list</BackLink>
          {(user ?? !error) && <UserHead user={user} />}
        </>
      }
      actions={user && <UserActions user={user} list={from} />}
    >
      {error && !user ? (
        <Card>
          {isMissing(error) ? (
            <NoSuchUser list={list} />
          ) : (
            <ErrorState
              headline="This user could not be loaded."
              detail={error.message}
              requestId={error.requestId}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </Card>
      ) : (
        <UserDetails id={id} user={user} />
      )}
    </Page>
  );
}

function NoSuchUser({ list }: { list: string }) {
  return (
    <EmptyState
      icon={UserX}
      headline="This user no longer exists"
      detail="Another administrator may have deleted them, or the link is incomplete."
      action={
        <LinkButton to={list} variant="primary">
          Show the list
        </LinkButton>
      }
    />
  );
}

/** The account, the other facts and, where the backend has it, the activity, which loads at the same time. */
function UserDetails({ id, user }: { id: string; user: User | undefined }) {
  const account = user ? (
    <AccountCard user={user} />
  ) : (
    hasFeature('accounts') && <LoadingCard label="Loading the account" height={104} />
  );
  const facts = user ? <UserFacts user={user} /> : <LoadingCard label="Loading the user" height={176} />;
  return <Details main={account} aside={facts} activity={useContext(RenderActivity)?.(id)} />;
}

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

/** These are above the cards: the name as the page's title, the others under it. */
const inHead = new Set<UserFieldKey>(['firstName', 'lastName', 'email', 'role', 'status']);

/** Every other field of a user, when they signed in and were changed, and their id. */
function UserFacts({ user }: { user: User }) {
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
