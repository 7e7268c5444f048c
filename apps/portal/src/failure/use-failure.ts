import { ChunkLoadError, reloadForChunk } from '@scv/ui/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { isServerReachable, retryUntil, type Retry } from '../connection/retry-until.ts';

/** The 500 page (specification, section 8). */
export const serverError = {
  title: 'Houston, we have a problem!',
  text: 'The page you are looking for is temporarily unavailable.',
};

const chunkMissing = {
  title: 'A part of the portal could not be loaded.',
  text: 'A newer version may be available. Reload the page to get it.',
};

const serverUnreachable = {
  title: 'A part of the portal could not be loaded.',
  text: 'The server cannot be reached. Reconnecting automatically.',
};

/** The content of an error page. */
export interface Failure {
  error: unknown;
  /** False when the error page was opened by its address. */
  hasError: boolean;
  message: { title: string; text: string };
  onTryAgain: () => void;
}

const reload = () => location.reload();

/**
 * The error that the router caught, for its error page. When a chunk failed to load, the server is asked first: if it
 * answers, a deployment has replaced the chunk, and the page reloads once to get the new build. If it does not answer,
 * the page says so and opens the address again as soon as it does.
 * @returns undefined while the server is being asked
 */
export function useFailure(): Failure | undefined {
  const error = useRouteError();
  const hasError = error !== undefined && error !== null;
  const isChunk = error instanceof ChunkLoadError;
  const here = useLocation();
  const navigate = useNavigate();
  const openAgain = useEffectEvent(() => void navigate(here, { replace: true, state: here.state as unknown }));
  // Belongs to one visit: the result for an earlier address does not count for this one.
  const [checked, setChecked] = useState<{ visit: string; retry: Retry | undefined }>();
  const visit = here.key;

  useEffect(() => {
    if (hasError && !isChunk) reportError(error);
  }, [error, hasError, isChunk]);

  useEffect(() => {
    if (!isChunk) return undefined;
    let isOver = false;
    let retry: Retry | undefined;
    const openWhenReachable = async () => {
      const isReachable = await isServerReachable();
      if (isReachable && !isOver) openAgain();
      return isReachable;
    };
    const check = async () => {
      const isReachable = await isServerReachable();
      if (isOver || (isReachable && reloadForChunk())) return;
      if (isReachable) reportError(error);
      else retry = retryUntil(openWhenReachable);
      setChecked({ visit, retry });
    };
    void check();
    return () => {
      isOver = true;
      retry?.stop();
    };
  }, [error, isChunk, visit]);

  if (!isChunk) return { error, hasError, message: serverError, onTryAgain: reload };
  if (checked?.visit !== visit) return undefined;
  const { retry } = checked;
  if (retry) return { error, hasError, message: serverUnreachable, onTryAgain: retry.now };
  return { error, hasError, message: chunkMissing, onTryAgain: reload };
}
