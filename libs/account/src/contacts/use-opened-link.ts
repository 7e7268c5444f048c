import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

export const pollKey = 'poll';

const intervalMs = 4_000;
/** Specification, section 8: five retries with doubling delay, on status 0 or 429. */
const maxRetries = 5;

export type Poll = () => Promise<{ status: string }>;

/**
 * Asks the provider until the address is verified by the link of its email. Another `challengeId` starts again.
 * @returns whether polling has stopped because of failures; the code works all the same
 */
export function useOpenedLink(challengeId: string, poll: Poll | undefined, onOpened: () => void): boolean {
  const { data, isError } = useQuery({
    queryKey: [pollKey, challengeId],
    queryFn: async () => (await poll?.())?.status ?? 'UNVERIFIED',
    enabled: poll !== undefined,
    retry: (failures, error) => failures < maxRetries && isTemporary(error),
    retryDelay: (failures) => 1_000 * 2 ** failures,
    refetchInterval: ({ state }) => (state.status === 'error' || state.data === 'VERIFIED' ? false : intervalMs),
    gcTime: 0,
  });
  const opened = useEffectEvent(onOpened);
  useEffect(() => {
    if (data === 'VERIFIED') opened();
  }, [data]);
  return isError;
}

function isTemporary(error: unknown): boolean {
  const { name, xhr } = error as { name?: string; xhr?: { status?: number } };
  return name === 'AuthApiError' && (!xhr?.status || xhr.status === 429);
}
