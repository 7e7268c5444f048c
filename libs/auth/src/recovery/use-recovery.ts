import { withTimeout } from '@scv/browser';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openAuthn, type AuthnClient, type AuthnTransaction, type AuthnTransactionFunction } from './authn-client.ts';
import { noLink, recoveryFailure, type RecoveryFailure } from './recovery-failure.ts';
import { kindsOfRecovery, type FactorType, type RecoveryKind } from './recovery-kinds.ts';
import { useLoginWait } from '../login/login-wait.ts';
import type { OktaSettings } from '../provider/okta-client.ts';
import { signInPaths } from '../storage/sign-in-paths.ts';

/** How long the first call waits for the device's fingerprint, which the library takes for up to 15 seconds. */
const fingerprintWaitMs = 1_000;

/** `unanswered`: a link or a reload got no answer and can be tried again. `over`: the failure says why. */
type Step =
  | { readonly name: 'loading' | 'unanswered' | 'start' | 'over' }
  | { readonly name: 'provider'; readonly transaction: AuthnTransaction };

export type Recovery = ReturnType<typeof useRecovery>;

/** One recovery from its start to /login. The provider's transaction says which step comes next. */
export function useRecovery(kind: RecoveryKind, settings: OktaSettings) {
  const { begin, redeem, done } = kindsOfRecovery[kind];
  const navigate = useNavigate();
  const { state: visit } = useLocation() as { state: Visit | null };
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [username, setUsername] = useState(visit?.username ?? '');
  const [failure, setFailure] = useState<RecoveryFailure>();
  const [deviceNote, setDeviceNote] = useState<string>();
  const [busy, setBusy] = useState(false);
  const wait = useLoginWait();
  const client = useRef<AuthnClient>(undefined);
  const device = useRef<Promise<void>>(undefined);
  const token = useRef<string>(undefined);
  // A second submit may come before `busy` is rendered.
  const sending = useRef(false);

  const isLeft = useRef(false);
  const opened = () => (client.current ??= openAuthn(settings, () => isLeft.current));

  /** Sends a call and shows the step that its answer leads to. Never rejects. */
  async function run(call: (client: AuthnClient) => Promise<AuthnTransaction>, name = username): Promise<void> {
    if (sending.current || wait.secondsLeft > 0) return;
    setSending(true);
    try {
      const transaction = await call(opened());
      if (!isLeft.current) show(transaction, name);
    } catch (error) {
      if (!isLeft.current) fail(error);
    }
    setSending(false);
  }

  /** Sends a function of the transaction, which has those that the provider offers now. */
  const follow = (link: AuthnTransactionFunction | undefined, body?: object | string) =>
    run(async () => (link ? link(body) : Promise.reject(new Error('No link found for that name'))));

  function setSending(isSending: boolean) {
    sending.current = isSending;
    setBusy(isSending);
  }

  function show(transaction: AuthnTransaction, name = username) {
    const login = (transaction.user?.['profile'] as { login?: string } | undefined)?.login ?? name;
    setUsername(login);
    setFailure(undefined);
    if (transaction.status === 'SUCCESS') return leave(signInPaths.login, { username: login, notice: done });
    if (transaction.status === 'LOCKED_OUT') return fail({ errorCode: 'E0000069' });
    leave('.', { username: login, started: true });
    setStep({ name: 'provider', transaction });
  }

  const leave = (to: string, state: object) => void navigate(to, { replace: true, state });

  function fail(error: unknown) {
    const next = recoveryFailure(error);
    setFailure(next);
    wait.start(next.retryAfter ?? 0);
    if (next.kind === 'over' || next.kind === 'locked') setStep({ name: 'over' });
    else setStep((current) => (current.name === 'loading' ? { name: 'unanswered' } : current));
  }

  /** Begins with the link's token, goes on after a reload, or asks for the username. */
  function open() {
    const link = (token.current ??= takeToken());
    if (link) return run((authn) => redeem(authn, link));
    if (visit?.started) return run((authn) => authn.tx.introspect());
    return begin ? startAgain() : fail(new Error(noLink));
  }

  function startAgain() {
    token.current = '';
    leave('.', { username });
    setFailure(undefined);
    setStep({ name: 'start' });
    device.current ??= opened().recogniseDevice();
    device.current.catch((error: unknown) => setDeviceNote(recoveryFailure(error).text));
  }

  const openEvent = useEffectEvent(open);
  useEffect(() => {
    isLeft.current = false;
    // Once only: a link's token can be used once.
    if (!client.current) void openEvent();
    return () => {
      isLeft.current = true;
    };
  }, []);

  /** Asks for a code. Waits for the fingerprint a moment only: the provider does without. */
  async function beginWith(name: string, factorType: FactorType) {
    if (!begin) return;
    setUsername(name);
    await run(async (authn) => {
      await withTimeout(fingerprintWaitMs, new Error(), device.current ?? Promise.resolve()).catch(() => {});
      return begin(authn, name, factorType);
    }, name);
  }

  return {
    step,
    username,
    failure,
    deviceNote,
    busy,
    wait,
    run,
    follow,
    show,
    fail,
    open,
    startAgain,
    begin: beginWith,
  };
}

/** Kept with the history's entry, so that a reload goes on. */
interface Visit {
  username?: string;
  started?: boolean;
}

/** Removes the link's token from the address at once, to keep it out of the history, bookmarks and screenshots. */
function takeToken(): string {
  const { search, pathname } = location;
  if (search) history.replaceState(history.state, '', pathname);
  return new URLSearchParams(search).get('token') ?? '';
}
