import { type ApiError, useGetUser, type User, type UserStatus } from '@scv/api';
import { otherForm } from '@scv/api/email';
import { Button, Card, EmptyState, ErrorState, Initials, LinkButton, Meta, Page, Tag, toast, When } from '@scv/ui';
import { BackLink, Fact, FactsCard, type FromList, LoadingCard, PageHead } from '@scv/ui/details';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Mail, Pencil, Trash2, UserX } from 'lucide-react';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router';
import { actions, actionsFor, isRemedy } from '../actions.tsx';
import { useIsCurrentUser } from '../current-user.ts';
import { ConfirmActionDialog } from '../confirm-action.tsx';
import { writeMeta } from '../user-action.tsx';
import { showValue, StandingPill, textOf, type UserFieldKey, userFieldKeys, userFields } from '../user-fields.tsx';
import { nameOf, UserEmail } from '../user-name.tsx';
import { overUser, showsUser, userPaths } from '../user-paths.ts';
import { isMissing, updateLists } from '../user-query.ts';
import { failureToast } from '../write-failure.tsx';
import { AccountActions, FactorsFact, Standing } from './standing-card.tsx';
import { UserActivitySlot } from './user-activity-slot.ts';
import './user.css';

/** `/users/{id}` and the dialogs for one user, which open over the user's page or over the list. */
export function UserRoute() {
  const { id = '' } = useParams();
  const context = useOutletContext();
  return (
    <>
      {showsUser(useLocation()) && <UserDetailPage key={id} id={id} />}
      <Outlet context={context} />
    </>
  );
}

/** While a change of the account is under way, the user is fetched again after so long. */
const waitingMs = 5_000;

/** Everything about one user, with a link that can be shared. */
function UserDetailPage({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useGetUser(id, {
    query: { refetchInterval: ({ state }) => (state.data?.data.account?.status === 'waiting' ? waitingMs : false) },
  });
  const from = (useLocation() as { state: FromList | null }).state?.list;
  const list = from ?? userPaths.list();
  const user = isMissing(error) ? undefined : data?.data;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (user) updateLists(queryClient, user);
  }, [queryClient, user]);
  return (
    <Page
      title={user ? nameOf(user) : 'User'}
      toolbar={
        <>
          <BackLink to={list}>Back to the list</BackLink>
          {user && <Initials name={nameOf(user)} />}
          {(user ?? !error) && <UserHead user={user} list={from} />}
        </>
      }
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

/** What is known of the user and, where the backend has it, the activity, which loads at the same time. */
function UserDetails({ id, user }: { id: string; user: User | undefined }) {
  const activity = useContext(UserActivitySlot)?.(id);
  return (
    <div className="user-details">
      <div>{user ? <UserFacts user={user} /> : <LoadingCard label="Loading the user" height={224} />}</div>
      {activity && <div>{activity}</div>}
    </div>
  );
}

/** Keeps its place while the user is loading. */
function UserHead({ user, list }: { user: User | undefined; list: string | undefined }) {
  const isOneself = useIsCurrentUser();
  if (!user) {
    return (
      <PageHead>
        <div className="user-actions is-loading" />
      </PageHead>
    );
  }
  const { email, role, status } = userFields;
  const other = otherForm(user.email);
  const facts = {
    [status.label]: <StandingPill user={user} />,
    [role.label]: (
      <Tag tone={user.role === 'admin' ? 'accent' : 'neutral'}>{textOf('role', user.role) || 'Unknown'}</Tag>
    ),
    [email.label]: (
      <span className="user-head-email">
        <Mail size={16} />
        <UserEmail user={user} />
        {other && (
          <Meta inline>
            <bdi>{other}</bdi>
          </Meta>
        )}
      </span>
    ),
  };
  return (
    <PageHead facts={facts}>
      {isOneself(user) && <p id={ownRulesId}>This is you. You cannot delete or deactivate yourself.</p>}
      <UserActions user={user} list={list} />
    </PageHead>
  );
}

const shownAbove = new Set<UserFieldKey>(['firstName', 'lastName', 'email', 'role', 'status']);

/** What the standing means, every other field of a user, when they signed in and were changed, their id, and their factors. */
function UserFacts({ user }: { user: User }) {
  return (
    <FactsCard title="Details" lead={<Standing user={user} />}>
      {userFieldKeys.map(
        (key) =>
          !shownAbove.has(key) &&
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
      <FactorsFact user={user} />
      <Fact label="User ID" copy={user.id}>
        {user.id}
      </Fact>
    </FactsCard>
  );
}

/** Id of the sentence about what people can't do to their own user. */
const ownRulesId = 'own-user-rules';

/** All that can be done, Edit first, Delete last and apart. What people can't do to themselves is unavailable, with why. */
function UserActions({ user, list }: { user: User; list: string | undefined }) {
  const isSelf = useIsCurrentUser()(user);
  return (
    <div className="user-actions" role="group" aria-label="Actions">
      <LinkButton
        to={userPaths.edit(user.id)}
        {...overUser({ list })}
        variant={actionsFor(user).some(isRemedy) ? 'secondary' : 'primary'}
        icon={<Pencil size={16} />}
      >
        Edit
      </LinkButton>
      <StatusButton user={user} isSelf={isSelf} />
      <AccountActions user={user} />
      {isSelf ? (
        <Button className="user-delete" icon={trash} unavailable aria-describedby={ownRulesId}>
          Delete
        </Button>
      ) : (
        <LinkButton className="user-delete" to={userPaths.delete(user.id)} {...overUser({ list })} icon={trash}>
          Delete
        </LinkButton>
      )}
    </div>
  );
}

const trash = <Trash2 size={16} />;

/** Activates the user, or asks before it deactivates them. */
function StatusButton({ user, isSelf }: { user: User; isSelf: boolean }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, isSuccess, reset } = useMutation(
    actions.activate.call({ meta: writeMeta(actions.activate, user) }),
  );
  const isActive = user.status === 'Active';
  const action = isActive ? actions.deactivate : actions.activate;
  const Icon = action.bulk.menu.icon;
  // Busy until the new status is here.
  const onStatus = useEffectEvent((_status: UserStatus) => reset());
  useEffect(() => onStatus(user.status), [user.status]);

  const onError = (error: ApiError) => {
    if (!error.sessionEnded) toast(failureToast(error, user));
  };
  const activate = () => mutate({ user }, { onError });

  return (
    <>
      <Button
        icon={<Icon size={16} />}
        busy={isPending || isSuccess}
        unavailable={isSelf && isActive}
        aria-describedby={isSelf && isActive ? ownRulesId : undefined}
        // A double click activates once.
        onClick={({ detail }) => (isActive ? setAsking(true) : detail < 2 && activate())}
      >
        {action.label}
      </Button>
      {asking && <ConfirmActionDialog action={action} user={user} onClose={() => setAsking(false)} />}
    </>
  );
}
