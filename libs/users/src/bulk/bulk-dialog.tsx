import { ApiError, type User } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { Alert, Button, Initials, LinkButton, LiveRegion, StatusPill } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { actions, appliesTo } from '../actions.tsx';
import { type BulkAction, bulkMutation } from '../user-action.tsx';
import { NameAndEmail, nameOf } from '../user-name.tsx';
import { userPaths } from '../user-paths.ts';
import { savedUser } from '../user-values.ts';
import { BulkConfirmDialog, skippedNote } from './bulk-confirm-dialog.tsx';
import { type BulkProgress, runSummary, type WriteResult } from './run-bulk.ts';
import { type BulkRun, RetryButtons, BulkProgressBar, useBulkRun } from './use-bulk-run.tsx';

/** What a run learns about its users, beside the results. */
interface RunState {
  /** They needed no request: they already had the change, or someone else had deleted them first. */
  readonly skipped: Set<User>;
  /** Newer data of users, by id. */
  readonly newer: Map<string, User>;
  /** They get an account, and with it an activation mail. */
  readonly accountsFor: Set<User>;
}

interface BulkDialogProps {
  action: BulkAction;
  users: readonly User[];
  /** Gets the users who were changed, and newer data of users. */
  onClose: (done: readonly User[], newer: readonly User[]) => void;
}

/** Does something to several users after one confirmation: progress, cancel, results, retry, undo. */
export function BulkDialog({ action: asked, users, onClose }: BulkDialogProps) {
  const [state] = useState<RunState>(() => ({
    skipped: new Set(users.filter((user) => !appliesTo(asked, user))),
    newer: new Map(),
    accountsFor: new Set(),
  }));
  const askedRun = useActionRun(asked, state);
  const instead = useActionRun(actions.deactivate, state);
  const undoing: BulkAction = actions[asked.bulk.undo ?? actions.deactivate.bulk.undo];
  const undo = useActionRun(undoing, state);
  const [action, run]: [BulkAction, BulkRun<User>] = instead.progress
    ? [actions.deactivate, instead]
    : [asked, askedRun];
  const { bulk } = action;
  const newer = () => [...state.newer.values()];
  if (undo.progress) {
    const props = { action: undoing, title: 'Undo', users: undo.progress.items, skipped: nobody, run: undo };
    // Everybody stays selected, as before the action.
    return <Running key="undo" {...props} progress={undo.progress} onClose={() => onClose([], newer())} />;
  }
  const { progress } = run;
  if (progress) {
    const done = () => users.filter((user) => progress.results.get(user)?.state === 'done');
    function startUndo() {
      state.accountsFor.clear();
      undo.start(done());
    }
    return (
      <Running
        {...{ action, title: bulk.title, users, run, progress }}
        skipped={state.skipped}
        onUndo={bulk.undo && startUndo}
        onClose={() => onClose(done(), newer())}
      />
    );
  }
  const needed = users.filter((user) => !state.skipped.has(user));

  function deactivateInstead() {
    const isActive = (user: User) => appliesTo(actions.deactivate, user);
    for (const user of users) if (!isActive(user)) state.skipped.add(user);
    instead.start(users.filter(isActive));
  }

  return (
    <BulkConfirmDialog
      action={action}
      users={needed}
      skipped={users.length - needed.length}
      onConfirm={(accountsFor) => {
        for (const user of accountsFor) state.accountsFor.add(user);
        run.start(needed);
      }}
      onDeactivate={deactivateInstead}
      onCancel={() => onClose([], [])}
    />
  );
}

const nobody: ReadonlySet<User> = new Set();

/** A bulk run of an action. It sends the latest version of a user that we know; a 412 brings a newer one. */
function useActionRun(action: BulkAction, { skipped, newer, accountsFor }: RunState) {
  const mutation = useMutation(action.call(bulkMutation(action.name ?? action.label)));
  const creation = useMutation(actions.createAccount.call(bulkMutation(actions.createAccount.label)));
  return useBulkRun<User>(async (user, headers) => {
    try {
      const before = newer.get(user.id) ?? user;
      const { data } = await mutation.mutateAsync({ user: before, headers });
      if (action.changes) newer.set(user.id, savedUser(data, before, action.changes));
      if (accountsFor.has(user)) await creation.mutateAsync({ user, headers });
    } catch (error) {
      const { status, problem } = error instanceof ApiError ? error : {};
      if (problem?.current?.id === user.id) newer.set(user.id, problem.current);
      // Deleting someone already gone counts as skipped.
      if (!action.deletes || status !== 404) throw error;
      skipped.add(user);
    }
  });
}

interface ResultProps {
  action: BulkAction;
  skipped: ReadonlySet<User>;
  progress: BulkProgress<User>;
}

interface RunningProps extends ResultProps {
  title: string;
  users: readonly User[];
  run: BulkRun<User>;
  /** Left out for what can't be undone. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

function Running({ action, title, users, skipped, run, progress, onUndo, onClose }: RunningProps) {
  const { bulk } = action;
  const running = progress.phase !== 'ended';
  const canShow = bulk.undo && !running && progress.done > 0 && hasFeature('extended');
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
      {running && <BulkProgressBar label={bulk.running} progress={progress} />}
      <LiveRegion visible>{!running && <Summary {...{ action, skipped, progress }} />}</LiveRegion>
      {!running && <Results {...{ action, users, skipped, progress }} />}
      <LeaveGuard
        when={running}
        title={`Leave while users are being ${bulk.verb}?`}
        text="Requests under way will be completed, the rest will not be sent, and you won’t see the results."
        leaveLabel="Leave"
      />
    </Dialog>
  );
}

function Summary({ action, skipped, progress }: ResultProps) {
  const details = [
    ...(skipped.size > 0 ? [skippedNote(action, skipped.size)] : []),
    ...(progress.stopReason === undefined ? [] : [`Stopped early: ${progress.stopReason}`]),
  ];
  return (
    <Alert
      tone={progress.done === progress.items.length ? 'success' : 'warning'}
      headline={runSummary(progress, action.bulk.verb)}
      {...(details.length > 0 && { detail: details.map((detail) => <p key={detail}>{detail}</p>) })}
    />
  );
}

type State = WriteResult['state'] | 'skipped';

const order: readonly State[] = ['failed', 'notStarted', 'done', 'skipped'];
const tones = { failed: 'danger', notStarted: 'neutral', done: 'plain', skipped: 'neutral' } as const;

/** The result for each user; those that need attention come first. */
function Results({ action: { bulk }, users, skipped, progress }: ResultProps & Pick<RunningProps, 'users'>) {
  const texts = { failed: 'Failed', notStarted: 'Not started', done: bulk.done, skipped: bulk.skipped };
  const rows = users.map((user) => {
    const result = progress.results.get(user) ?? { state: 'notStarted' };
    const state: State = skipped.has(user) ? 'skipped' : result.state;
    return { user, state, reason: result.state === 'failed' && result.reason };
  });
  return (
    // A scrollable list must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="bulk-results" aria-label="Results" tabIndex={0}>
      {rows
        .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
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
