import { useGetUser, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Card, EmptyState, ErrorState, LinkButton, Page } from '@scv/ui';
import { UserX } from 'lucide-react';
import { useContext } from 'react';
import { useLocation } from 'react-router';
import { BackLink, Details, LoadingCard } from '@scv/ui/details';
import { isMissing } from '../is-missing.ts';
import { nameOf } from '../user-name.tsx';
import { userPaths, type UserState } from '../query/user-paths.ts';
import { AccountCard } from './account-card.tsx';
import './details.css';
import { UserActions } from './user-actions.tsx';
import { RenderActivity } from './user-activity.ts';
import { UserFacts } from './user-facts.tsx';
import { UserHead } from './user-head.tsx';

/** While a change of the account is under way, the user is fetched again after so long. */
const waitingMs = 5_000;

/** Everything about one user, with a link that can be shared. */
export function UserScreen({ id }: { id: string }) {
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
