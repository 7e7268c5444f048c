import type { AccessToken, OktaAuth } from '@okta/okta-auth-js/core';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useLayoutEffect } from 'react';
import type { AccountPart } from './account-tokens.ts';

export interface Account {
  client: OktaAuth;
  /** The sign-in provider's name of the person. */
  login: string;
  token: (part: AccountPart) => Promise<AccessToken>;
  /** Makes the portal show a saved name. */
  onProfileSaved: () => void;
  /** Says whether a part has changes that are not saved; leaving the page then asks. */
  noteUnsaved: (part: AccountPart, isUnsaved: boolean) => void;
}

export const AccountContext = createContext<Account | null>(null);

export function useAccount(): Account {
  const account = useContext(AccountContext);
  if (!account) throw new Error('useAccount needs an AccountContext above it.');
  return account;
}

/** Leaving the page asks while the part has changes that are not saved. */
export function useUnsaved(part: AccountPart, isUnsaved: boolean): void {
  const { noteUnsaved } = useAccount();
  useLayoutEffect(() => {
    noteUnsaved(part, isUnsaved);
    return () => noteUnsaved(part, false);
  }, [noteUnsaved, part, isUnsaved]);
}

/** A function of `@okta/okta-auth-js/myaccount`, applied to the client. */
type Call<Result> = (client: OktaAuth, options: { accessToken: AccessToken }) => Promise<Result>;

/** Reads a part of the account with a fresh token. `name`: what is read, if the part has several things. */
export function useAccountQuery<Result>(part: AccountPart, call: Call<Result>, name: string = part) {
  const { client, token } = useAccount();
  return useQuery({ queryKey: [name], queryFn: async () => call(client, { accessToken: await token(part) }) });
}

/** Changes a part of the account, and reads it again, also after a failure: the provider may have done it. */
export function useAccountChange<Input, Result>(
  part: AccountPart,
  call: (client: OktaAuth, accessToken: AccessToken, input: Input) => Promise<Result>,
) {
  const { client, token } = useAccount();
  const queries = useQueryClient();
  return useMutation<Result, unknown, Input>({
    mutationFn: async (input) => call(client, await token(part), input),
    onSettled: () => readAgain(queries, part),
  });
}

/**
 * Reads a contact again that was verified. The list follows, because the contact may have replaced another one.
 * Resolves also if the contact can't be read: the list then shows why.
 */
export function useVerified<Contact extends { id: string }>(
  part: 'email' | 'phone',
  call: (client: OktaAuth, options: { accessToken: AccessToken; id: string }) => Promise<Contact>,
) {
  const { client, token } = useAccount();
  const queries = useQueryClient();
  return async (id: string) => {
    const contact = await token(part)
      .then((accessToken) => call(client, { id, accessToken }))
      .catch(() => undefined);
    if (contact) {
      queries.setQueryData<Contact[]>([part], (list) => list?.map((other) => (other.id === id ? contact : other)));
    }
    await readAgain(queries, part);
  };
}

/** The profile has the primary email, too. */
const readAgain = (queries: QueryClient, part: AccountPart) =>
  Promise.all([part, 'profile'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
