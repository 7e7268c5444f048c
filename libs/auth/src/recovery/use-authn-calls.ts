import { useEffect, useRef, useState } from 'react';
import { openAuthn, type AuthnClient, type AuthnTransaction } from './authn-client.ts';
import { useLoginWait } from '../login/login-wait.ts';
import type { OktaSettings } from '../provider/okta-client.ts';

export type AuthnCall = (client: AuthnClient) => Promise<AuthnTransaction>;

/** Calls to the provider, one at a time; none during a wait, and no answers after the screen was left. */
export function useAuthnCalls(settings: OktaSettings) {
  const wait = useLoginWait();
  const [busy, setBusy] = useState(false);
  // A second call may come before `busy` is rendered.
  const calling = useRef(false);
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
    if (calling.current || wait.secondsLeft > 0) return undefined;
    calling.current = true;
    setBusy(true);
    try {
      const transaction = await call(opened());
      return isLeft.current ? undefined : transaction;
    } catch (error) {
      if (isLeft.current) return undefined;
      throw error;
    } finally {
      calling.current = false;
      setBusy(false);
    }
  }

  return { send, busy, wait, opened };
}
