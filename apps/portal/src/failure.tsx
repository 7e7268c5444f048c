import { Button } from '@scv/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { isMissingChunk, reloadForChunk } from './missing-chunk.ts';
import { isServerThere, tryAgain, type Tries } from './server-reach.ts';

export const serverError = {
  headline: 'Houston, we have a problem!',
  text: 'The page you are looking for is temporarily unavailable.',
};

const missingPart = {
  headline: 'A part of the portal could not be loaded.',
  text: 'A newer version may have been installed in the meantime. Load the page again to get it.',
};

const unreachable = {
  headline: 'A part of the portal could not be loaded.',
  text: 'The server cannot be reached. The portal goes on by itself as soon as it can.',
};

/** What the router caught, as an error page shows it. */
export interface Failure {
  error: unknown;
  /** False for an error page that was opened by its address. */
  isKnown: boolean;
  words: typeof serverError;
  onTryAgain: () => void;
}

const reload = () => location.reload();

/**
 * What the router caught, and its words (specification, section 8). For a part that could not be loaded the server is
 * asked first. If it answers, the part is that of an older build: the page is loaded again, once. If it does not, that is
 * said, and the way goes on as soon as it does.
 * @returns undefined as long as it is not known what to say
 */
export function useFailure(): Failure | undefined {
  const error = useRouteError();
  const isKnown = error !== undefined && error !== null;
  const isMissing = isMissingChunk(error);
  const [look, setLook] = useState<{ visit: string; tries: Tries | undefined }>();
  const navigate = useNavigate();
  const here = useLocation();
  const visit = here.key;
  const fetchAgain = useEffectEvent(() => void navigate(here, { replace: true, state: here.state as unknown }));

  useEffect(() => {
    if (!isMissing) {
      if (isKnown) console.error(error);
      return undefined;
    }
    let isOver = false;
    let tries: Tries | undefined;
    const goOn = async () => {
      const isThere = await isServerThere();
      if (isThere && !isOver) fetchAgain();
      return isThere;
    };
    const lookForServer = async () => {
      const isThere = await isServerThere();
      if (isOver || (isThere && reloadForChunk())) return;
      if (isThere) console.error(error);
      else tries = tryAgain(goOn);
      setLook({ visit, tries });
    };
    void lookForServer();
    return () => {
      isOver = true;
      tries?.stop();
    };
  }, [error, isKnown, isMissing, visit]);

  if (!isMissing) return { error, isKnown, words: serverError, onTryAgain: reload };
  if (look?.visit !== visit) return undefined;
  const { tries } = look;
  if (tries) return { error, isKnown, words: unreachable, onTryAgain: tries.now };
  return { error, isKnown, words: missingPart, onTryAgain: reload };
}

export function TryAgain({ onTryAgain = reload }: { onTryAgain?: () => void }) {
  return (
    <Button variant="primary" onClick={onTryAgain}>
      Try again
    </Button>
  );
}

/** The reason, folded away. */
export function FailureReason({ error }: { error: unknown }) {
  return (
    <details className="failure-reason">
      <summary>Details</summary>
      <code>{error instanceof Error ? `${error.name}: ${error.message}` : String(error)}</code>
    </details>
  );
}
