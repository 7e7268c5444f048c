import { afterFirstScreen } from '@scv/ui/browser';
import { useEffect, useState } from 'react';

const intervalMs = 5 * 60_000;

/** Whether a newer build has been deployed since the page was loaded. Asks every 5 minutes, in a visible tab. */
export function useNewBuild(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    let checkedAt = 0;
    const check = async () => {
      if (Date.now() - checkedAt < intervalMs || document.hidden) return;
      checkedAt = Date.now();
      if (await isAnotherBuild()) setIsNew(true);
    };
    void afterFirstScreen().then(check);
    const timer = setInterval(() => void check(), intervalMs);
    const onVisibilityChange = () => void check();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, []);
  return isNew;
}

/** Chunk names contain a hash: if the server's index.html names a chunk that this page lacks, it is another build. */
async function isAnotherBuild(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  const page = response?.ok ? await response.text().catch(() => '') : '';
  const own = document.documentElement.outerHTML;
  return [...page.matchAll(/\/assets\/[\w.-]+/g)].some(([name]) => !own.includes(name));
}
