import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the server; more often when the tab is shown again, but not more often than this. */
const pause = 5 * 60_000;

/** Whether another build of the portal has been installed since this page was loaded. */
export function useNewBuild(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    let own: string | undefined;
    let lookedAt = 0;
    const look = async () => {
      if (Date.now() - lookedAt < pause || document.hidden) return;
      lookedAt = Date.now();
      const current = await buildTag();
      own ??= current;
      if (current !== undefined && current !== own) setIsNew(true);
    };
    void look();
    const timer = setInterval(() => void look(), pause);
    const onShown = () => void look();
    document.addEventListener('visibilitychange', onShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShown);
    };
  }, []);
  return isNew;
}

/** index.html names every chunk of a build, so its ETag tells the builds apart. Undefined when there is none to be had. */
async function buildTag(): Promise<string | undefined> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return (response?.ok && response.headers.get('etag')) || undefined;
}
