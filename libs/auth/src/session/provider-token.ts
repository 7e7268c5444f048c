import { ApiError } from '@scv/api';
import type { Provider } from '../provider/open-provider.ts';
import { isExpired, storedTokens } from '../storage/stored-tokens.ts';
import { isTemporaryProblem, type ObservableSessionStatus } from './session-status.ts';

type LoadProvider = () => Promise<Provider>;

/** The access token, renewed if expired; undefined when signed out. Network error if it can't be renewed for now. */
export async function currentToken(load: LoadProvider, status: ObservableSessionStatus): Promise<string | undefined> {
  const { accessToken } = storedTokens();
  if (accessToken && !isExpired(accessToken)) return accessToken.accessToken;
  const { client } = await load().catch(throwNetworkError);
  const token = await client.getOrRenewAccessToken();
  if (!token && isTemporaryProblem(status.current)) throw new ApiError('network');
  return token ?? undefined;
}

/** Renews the access token even if it hasn't expired. Same result as `currentToken`. */
export async function renewedToken(load: LoadProvider, status: ObservableSessionStatus): Promise<string | undefined> {
  const { client } = await load().catch(throwNetworkError);
  try {
    await client.tokenManager.renew('accessToken');
    return client.getAccessToken();
  } catch (error) {
    console.warn('The access token could not be renewed.', error instanceof Error ? error.message : error);
    if (isTemporaryProblem(status.current)) throw new ApiError('network', undefined, error);
    return undefined;
  }
}

const throwNetworkError = (cause: unknown) => Promise.reject(new ApiError('network', undefined, cause));
