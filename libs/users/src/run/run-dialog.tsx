import { ApiError, type EditUserHeaders, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Alert, Button, Initials, LinkButton, LiveRegion, StatusPill } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useRef, useState } from 'react';
import { actions, isFor } from '../actions.tsx';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import { userPaths } from '../user-paths.ts';
import { useRefreshUsers } from '../user-query.ts';
import { ManyQuestion, skippedNote } from './many-question.tsx';
import { type RunProgress, runSummary, type WriteResult } from './run-writes.tsx';
import type { ManyAction } from './user-write.tsx';
import { RetryButtons, type Run, RunBar, useRun } from './use-run.tsx';

/** What is known of the users since the question was asked. */
interface UserNews {
  /** They needed no call: they already had the change, or somebody else had deleted them first. */
  readonly already: Set<User>;
  /** Newer data of users, by id. */
  readonly newer: Map<string, User>;
  /** They get an account, and with it an activation mail. */
  readonly accountsFor: Set<User>;
}

interface RunDialogProps {
  action: ManyAction;
  users: readonly User[];
  /** Gets the users for whom it was done, and newer data of users. */
  onClose: (done: readonly User[], newer: readonly User[]) => void;
}

/** Does something to many users after one question: progress, cancel, results, retry, undo. */
export function RunDialog({ action: asked, users, onClose }: RunDialogProps) {
  const [news] = useState<UserNews>(() => ({
    already: new Set(users.filter((user) => !isFor(asked, user))),
    newer: new Map(),
    accountsFor: new Set(),
  }));
  const askedRun = useActionRun(asked, news);
  const instead = useActionRun(actions.deactivate, news);
  const [action, run]: [ManyAction, Run<User>] = instead.progress ? [actions.deactivate, instead] : [asked, askedRun];
  const { many } = action;
  const undoing: ManyAction | undefined = many.undo && actions[many.undo];
  const undo = useActionRun(undoing ?? action, news);
  const newer = () => [...news.newer.values()];
  if (undo.progress && undoing) {
    const props = { action: undoing, title: 'Undo', users: undo.progress.items, already: nobody, run: undo };
    // Everybody stays selected, as before the action.
    return <Running key="undo" {...props} progress={undo.progress} onClose={() => onClose([], newer())} />;
  }
  const { progress } = run;
  if (progress) {
    const done = () => users.filter((user) => progress.results.get(user)?.state === 'done');
    function startUndo() {
      news.accountsFor.clear();
      undo.start(done());
    }
    return (
      <Running
        {...{ action, users, run, progress }}
        title={many.title}
        already={news.already}
        onUndo={undoing && startUndo}
        onClose={() => onClose(done(), newer())}
      />
    );
  }
  const needed = users.filter((user) => !news.already.has(user));

  function deactivateInstead() {
    const isActive = (user: User) => isFor(actions.deactivate, user);
    for (const user of users) if (!isActive(user)) news.already.add(user);
    instead.start(users.filter(isActive));
  }

  return (
    <ManyQuestion
      action={action}
      users={needed}
      skipped={users.length - needed.length}
      onConfirm={(accountsFor) => {
        for (const user of accountsFor) news.accountsFor.add(user);
        run.start(needed);
      }}
      onDeactivate={deactivateInstead}
      onCancel={() => onClose([], [])}
    />
  );
}

const nobody: ReadonlySet<User> = new Set();

function useActionRun(action: ManyAction, news: UserNews) {
  return useRun<User>({
    name: action.name ?? action.label,
    write: (user, headers) => sendFor(action, user, news, headers),
    onEnd: useRefreshUsers(),
  });
}

/** Sends the newest known version of a user: a 412 brings a newer one. Somebody who is gone needs no deletion. */
async function sendFor(action: ManyAction, user: User, news: UserNews, headers: EditUserHeaders): Promise<void> {
  const { already, newer, accountsFor } = news;
  try {
    const after = await action.send(newer.get(user.id) ?? user, headers);
    if (after) newer.set(user.id, after);
    if (accountsFor.has(user)) await actions.createAccount.send(user, headers);
  } catch (error) {
    const { status, problem } = error instanceof ApiError ? error : {};
    if (problem?.current?.id === user.id) newer.set(user.id, problem.current);
    if (!action.deletes || status !== 404) throw error;
    already.add(user);
  }
}

interface ResultProps {
  action: ManyAction;
  already: ReadonlySet<User>;
  progress: RunProgress<User>;
}

interface RunningProps extends ResultProps {
  title: string;
  users: readonly User[];
  run: Run<User>;
  /** Left out for what can't be undone. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

function Running({ action, title, users, already, run, progress, onUndo, onClose }: RunningProps) {
  const { many } = action;
  const running = progress.phase !== 'ended';
  const canShow = many.undo && !running && progress.done > 0 && hasFeature('extended');
  const last = useRef<HTMLButtonElement>(null);

  function retry(state: 'failed' | 'notStarted') {
    last.current?.focus(); // the pressed button disappears
    run.retry(state);
  }

  const footer = (
    <>
      {!running && <RetryButtons progress={progress} onRetry={retry} />}
      {!running && onUndo && progress.done > 0 && <Button onClick={onUndo}>Undo</Button>}
      {canShow && (
        <LinkButton to={userPaths.list({ run: run.id })} onClick={onClose}>
          Show these users
        </LinkButton>
      )}
      <Button
        ref={last}
        variant={running ? 'secondary' : 'primary'}
        unavailable={progress.phase === 'cancelling'}
        onClick={running ? run.cancel : onClose}
        initialFocus
      >
        {running ? 'Cancel' : 'Close'}
      </Button>
    </>
  );

  return (
    <Dialog title={title} wide busy={running} onClose={onClose} footer={footer}>
      {running && <RunBar label={many.running} progress={progress} />}
      <LiveRegion visible>{!running && <Summary {...{ action, already, progress }} />}</LiveRegion>
      {!running && <Results {...{ action, users, already, progress }} />}
      <LeaveGuard
        when={running}
        title={`Leave while users are being ${many.verb}?`}
        text="Requests under way will be completed, the rest will not be sent, and you won’t see the results."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

function Summary({ action, already, progress }: ResultProps) {
  const details = [
    ...(already.size > 0 ? [skippedNote(action, already.size)] : []),
    ...(progress.stopReason === undefined ? [] : [`Stopped early: ${progress.stopReason}`]),
  ];
  return (
    <Alert
      tone={progress.done === progress.items.length ? 'success' : 'warning'}
      headline={runSummary(progress, action.many.verb)}
      {...(details.length > 0 && { detail: details.map((detail) => <p key={detail}>{detail}</p>) })}
    />
  );
}

type State = WriteResult['state'] | 'already';

const order: readonly State[] = ['failed', 'notStarted', 'done', 'already'];
const tones = { failed: 'danger', notStarted: 'neutral', done: 'plain', already: 'neutral' } as const;

/** The result for each user; those that need attention come first. */
function Results({ action: { many }, users, already, progress }: ResultProps & Pick<RunningProps, 'users'>) {
  const texts = { failed: 'Failed', notStarted: 'Not started', done: many.done, already: many.already };
  const rows = users.map((user) => {
    const result = progress.results.get(user) ?? { state: 'notStarted' };
    const state: State = already.has(user) ? 'already' : result.state;
    return { user, state, reason: result.state === 'failed' && result.reason };
  });
  return (
    // A scrollable list must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="bulk-results" aria-label="Results" tabIndex={0}>
      {rows
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map(({ user, state, reason }) => (
          <li key={user.id}>
            <Initials name={nameOf(user)} />
            <div>
              <NameAndEmail user={user} />
              {reason && <p className="bulk-reason">{reason}</p>}
            </div>
            <StatusPill tone={tones[state]}>{texts[state]}</StatusPill>
          </li>
        ))}
    </ul>
  );
}
