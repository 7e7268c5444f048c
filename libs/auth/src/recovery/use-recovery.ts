import { AuthPollStopError } from '@okta/okta-auth-js/core';
import { withTimeout } from '@scv/ui/browser';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type AuthnTransaction,
  type AuthnTransactionFunction,
  kindsOfRecovery,
  type FactorType,
  type RecoveryKind,
  openAuthn,
  type AuthnClient,
} from './authn-client.ts';
import { asUsedLink, noLink, recoveryFailure, type RecoveryFailure } from './recovery-failure.ts';
import type { OktaSettings } from '../provider/okta-client.ts';
import { useRetryWait } from '../login/failure-alert.tsx';

/** How long the first call waits for the device's fingerprint, which the library takes for up to 15 seconds. */
const fingerprintWaitMs = 1_000;

/**
 * `link`: a link was opened, and is used by a press only. `unanswered`: a reload got no answer and can be tried again.
 * `over`: the failure says why. `done`: the password is set, or the account unlocked.
 */
type Step =
  | { readonly name: 'loading' | 'link' | 'unanswered' | 'start' | 'over' }
  | { readonly name: 'done' }
  | { readonly name: 'provider'; readonly transaction: AuthnTransaction };

/** The call was not sent, because another one runs or the provider asked to wait. Never shown. */
const notSent: RecoveryFailure = { kind: 'retry', text: '' };

export type Recovery = ReturnType<typeof useRecovery>;

/** One recovery from its start to its last screen. The provider's transaction says which step comes next. */
export function useRecovery(kind: RecoveryKind, settings: OktaSettings) {
  const { begin, redeem } = kindsOfRecovery[kind];
  const navigate = useNavigate();
  const { state: visit } = useLocation() as { state: Visit | null };
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [username, setUsername] = useState(visit?.username ?? '');
  const [failure, setFailure] = useState<RecoveryFailure>();
  const { send, busy, wait, opened } = useAuthnCalls(settings);
  const [deviceNote, setDeviceNote] = useState<string>();
  const openedLink = useRef<Link>(undefined);
  const isChoosing = step.name === 'provider' && step.transaction.status === 'PASSWORD_RESET';

  const remember = (state: Visit) => void navigate('.', { replace: true, state });

  /** Sends a call and shows the step that its answer leads to. Resolves to why it failed. */
  async function run(call: AuthnCall, name = username): Promise<RecoveryFailure | undefined> {
    try {
      const transaction = await send(call);
      return transaction ? show(transaction, name) : notSent;
    } catch (error) {
      return fail(error);
    }
  }

  /** Calls a function of the transaction; undefined if the provider doesn't offer it now. */
  const follow = (link: AuthnTransactionFunction | undefined, body?: object | string) =>
    run(async () => (link ? link(body) : Promise.reject(new Error('No link found for that name'))));

  function show(transaction: AuthnTransaction, name = username): RecoveryFailure | undefined {
    const login = (transaction.user?.['profile'] as { login?: string } | undefined)?.login ?? name;
    setUsername(login);
    setFailure(undefined);
    if (transaction.status === 'LOCKED_OUT') return fail({ errorCode: 'E0000069' });
    const isDone = transaction.status === 'SUCCESS' || (isChoosing && onlyForSignIn.test(transaction.status));
    remember({ username: login, [isDone ? 'done' : 'started']: true });
    setStep(isDone ? { name: 'done' } : { name: 'provider', transaction });
    return undefined;
  }

  function fail(error: unknown): RecoveryFailure {
    const next = recoveryFailure(error);
    setFailure(next);
    wait.start(next.retryAfter ?? 0);
    if (next.kind === 'over' || next.kind === 'locked') setStep({ name: 'over' });
    else setStep((current) => (current.name === 'loading' ? { name: 'unanswered' } : current));
    return next;
  }

  /** Shows the link that was opened, goes on after a reload, or asks for the username. */
  function open() {
    const { token, username: named } = (openedLink.current ??= takeLink());
    if (token) {
      setUsername(named);
      return setStep({ name: 'link' });
    }
    if (visit?.done) return setStep({ name: 'done' });
    if (visit?.started) return run((authn) => authn.tx.introspect());
    return begin ? startAgain() : fail(new Error(noLink));
  }

  /** Uses the link up. From now on, the provider says whose account it is. */
  function redeemLink() {
    const { token = '' } = openedLink.current ?? {};
    return run((authn) => redeem(authn, token).catch(asUsedLink), '');
  }

  function startAgain() {
    openedLink.current = noLinkOpened;
    remember({ username });
    setFailure(undefined);
    setStep({ name: 'start' });
    opened()
      .recogniseDevice()
      .catch((error: unknown) => setDeviceNote(recoveryFailure(error).text));
  }

  const openEvent = useEffectEvent(open);
  useEffect(() => {
    // Once only: the address has the link no longer.
    if (openedLink.current === undefined) void openEvent();
  }, []);

  /** Asks for a code. Waits for the fingerprint a moment only: the provider does without. */
  function beginWith(name: string, factorType: FactorType) {
    setUsername(name);
    return run(async (authn) => {
      await withTimeout(fingerprintWaitMs, new Error(), authn.recogniseDevice()).catch(() => {});
      return begin?.(authn, name, factorType) ?? Promise.reject(new Error(noLink));
    }, name);
  }

  const actions = { run, follow, fail, open, redeemLink, startAgain, begin: beginWith };
  return { step, username, failure, deviceNote, busy, wait, ...actions };
}

/** Kept with the history's entry, so that a reload goes on. */
interface Visit {
  username?: string;
  started?: boolean;
  done?: boolean;
}

/** Statuses after an accepted new password if the provider wants more than a password at each sign-in. */
const onlyForSignIn = /^(MFA_|PASSWORD_WARN$)/;

interface Link {
  readonly token: string;
  /** Whose account it is about, as far as the link says it; or empty. */
  readonly username: string;
}

const noLinkOpened: Link = { token: '', username: '' };

/** Anyone can write a name into a link: allows nothing like a sentence, and no characters that hide others. */
const plainName = /^[^\s\p{C}]{1,254}$/u;

/** Removes the link's token from the address at once, to keep it out of the history, bookmarks and screenshots. */
function takeLink(): Link {
  const { search, pathname } = location;
  if (search) history.replaceState(history.state, '', pathname);
  // Okta's templates don't encode the name: a plus is a plus.
  const query = new URLSearchParams(search.replaceAll('+', '%2B'));
  const name = query.get('username') ?? '';
  return { token: query.get('token') ?? '', username: plainName.test(name) ? name : '' };
}

type AuthnCall = (client: AuthnClient) => Promise<AuthnTransaction>;

/** Calls to the provider, one at a time; none during a wait, and no answers after the screen was left. */
function useAuthnCalls(settings: OktaSettings) {
  const wait = useRetryWait();
  const [busy, setBusy] = useState(false);
  const client = useRef<AuthnClient>(undefined);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const opened = () => (client.current ??= openAuthn(settings, () => isLeft.current));

  /** Resolves to nothing if the call was not sent or its answer came too late. Rejects with the library's errors. */
  async function send(call: AuthnCall): Promise<AuthnTransaction | undefined> {
    if (busy || wait.secondsLeft > 0) return undefined;
    setBusy(true);
    try {
      const transaction = await call(opened());
      return isLeft.current ? undefined : transaction;
    } catch (error) {
      if (isLeft.current) return undefined;
      throw error;
    } finally {
      setBusy(false);
    }
  }

  return { send, busy, wait, opened };
}

const pollMs = 2_000;

/**
 * Notices that the link was used elsewhere. Never follows the poll's response then: someone else may have used it. The
 * library stops polling when a code is sent; after a wrong code, polling starts again.
 * @returns `stopped`: why polling stopped: a code got no response, or five calls in a row failed
 */
export function useLinkPolling(transaction: AuthnTransaction, { fail, failure }: Recovery) {
  const [stopped, setStopped] = useState<string>();
  const [used, setUsed] = useState<AuthnTransaction>();
  const goesOn = useEffectEvent((error: unknown) => error instanceof AuthPollStopError && failure?.kind !== 'retry');
  const onFailure = useEffectEvent((error: unknown) => {
    const { kind, text } = recoveryFailure(error);
    if (kind === 'over') fail(error);
    else setStopped(text);
  });

  useEffect(() => {
    let isOver = false;
    const watch = async (): Promise<void> => {
      try {
        const next = await transaction.poll?.({ delay: pollMs });
        if (next && !isOver) setUsed(transaction);
      } catch (error) {
        if (isOver) return;
        if (goesOn(error)) return watch();
        onFailure(error);
      }
    };
    void watch();
    return () => {
      isOver = true;
    };
  }, [transaction]);

  return { stopped, isUsed: used === transaction };
}
