import type { AccessToken, OktaAuth } from '@okta/okta-auth-js/core';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useLayoutEffect } from 'react';

/** The parts of an account that Okta protects with scopes of their own. */
const accountParts = ['profile', 'email', 'phone', 'password'] as const;
export type AccountPart = (typeof accountParts)[number];

const scopesOf = (part: AccountPart) => [`okta.myAccount.${part}.read`, `okta.myAccount.${part}.manage`];
const allScopes = accountParts.flatMap(scopesOf);

/** Gives tokens that the sign-in doesn't ask for, from memory only; libs/auth implements it. */
export interface TokenSource {
  /** Rejects with the provider's OAuthError, such as `login_required`. The token may have fewer scopes. */
  get: (scopes: readonly string[]) => Promise<AccessToken>;
  /** Leaves the page to sign in at the provider for these scopes; comes back to the current address. */
  signIn: (scopes: readonly string[]) => Promise<void>;
}

export class MissingScopes extends Error {
  override readonly name = 'MissingScopes';
  readonly scopes: readonly string[];

  constructor(scopes: readonly string[]) {
    super(`The provider grants no ${scopes.join(', ')}.`);
    this.scopes = scopes;
  }
}

/** The provider doesn't know a scope, or doesn't allow it to this client (RFC 6749, section 4.1.2.1). */
const refusals = new Set(['invalid_scope', 'access_denied', 'unauthorized_client']);

/** The tokens of My account: one for all parts, or one for each if the provider refuses some of the scopes. */
export class AccountTokens {
  readonly #source: TokenSource;
  #refusesAll = false;

  constructor(source: TokenSource) {
    this.#source = source;
  }

  /** Rejects with MissingScopes or the provider's OAuthError. */
  async for(part: AccountPart): Promise<AccessToken> {
    const wanted = scopesOf(part);
    const all = this.#refusesAll ? undefined : await this.#get(allScopes);
    this.#refusesAll = all === undefined;
    const token = all ?? (await this.#get(wanted));
    const missing = wanted.filter((scope) => !token?.scopes.includes(scope));
    if (!token || missing.length > 0) throw new MissingScopes(missing);
    return token;
  }

  signIn(): Promise<void> {
    return this.#source.signIn(allScopes);
  }

  /** Undefined if the provider refuses the scopes. */
  #get(scopes: readonly string[]): Promise<AccessToken | undefined> {
    return this.#source.get(scopes).catch((error: unknown) => {
      if (isRefusal(error)) return undefined;
      throw error;
    });
  }
}

const isRefusal = (error: unknown) => refusals.has(String((error as { errorCode?: unknown }).errorCode));

/** Everything that the app gives to My account. */
export interface AccountAccess {
  client: OktaAuth;
  tokens: TokenSource;
  /** The signed-in person's username at the provider. */
  login: string;
  /** Makes the portal show a saved name. */
  onProfileSaved: () => void;
}

interface Account extends Omit<AccountAccess, 'tokens'> {
  token: (part: AccountPart) => Promise<AccessToken>;
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

/** Reads a part of the account with a fresh token. `name` tells several queries of one part apart. */
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

/** Reads a verified contact again, then the list, where it may have replaced another one. Never rejects. */
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
