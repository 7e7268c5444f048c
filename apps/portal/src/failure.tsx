import type { ApiError } from '@scv/api';
import { Button } from '@scv/ui';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { canReloadForChunk, isMissingChunk, reloadForChunk } from './missing-chunk.ts';

export const serverError = {
  headline: 'Houston, we have a problem!',
  text: 'The page you are looking for is temporarily unavailable.',
};

const missingPart = {
  headline: 'A part of the portal could not be loaded.',
  text: 'A newer version may have been installed in the meantime. Load the page again to get it.',
};

/**
 * What the router caught, and its words (specification, section 8). For a part of an older build the page is first
 * loaded again, once; `isReloading` as long as that is tried.
 */
export function useFailure() {
  const error = useRouteError();
  const isKnown = error !== undefined && error !== null;
  const missing = isMissingChunk(error);
  const [isReloading] = useState(() => missing && canReloadForChunk());
  useEffect(() => {
    if (isReloading) reloadForChunk();
    else if (isKnown) console.error(error);
  }, [error, isKnown, isReloading]);
  return { error, isKnown, isReloading, words: missing ? missingPart : serverError };
}

export function TryAgain() {
  return (
    <Button variant="primary" onClick={() => location.reload()}>
      Try again
    </Button>
  );
}

/** The reason, folded away, with what support needs to find it. */
export function FailureReason({ error }: { error: unknown }) {
  const requestId = requestIdOf(error);
  return (
    <details className="failure-reason">
      <summary>Details</summary>
      <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
      {requestId && <p>Request id: {requestId}</p>}
    </details>
  );
}

/** Told by its name: the class itself would bring the API client into the first chunk. */
function requestIdOf(error: unknown): string | undefined {
  return error instanceof Error && error.name === 'ApiError' ? (error as ApiError).requestId : undefined;
}
