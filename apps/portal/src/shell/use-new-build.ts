import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the server; more often when the tab is shown again, but not more often than this. */
const pause = 5 * 60_000;

/** Whether another build of the portal has been installed since this page was loaded. */
export function useNewBuild(): boolean {
  const [isNew, setIsNew] = useState(false);
  useEffect(() => {
    let lookedAt = 0;
    const look = async () => {
      if (Date.now() - lookedAt < pause || document.hidden) return;
      lookedAt = Date.now();
      if (await isAnotherBuild()) setIsNew(true);
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

/** The name of a chunk tells what is in it: a server whose index.html names one that this page does not have has another build. */
async function isAnotherBuild(): Promise<boolean> {
  const response = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  const page = response?.ok ? await response.text().catch(() => '') : '';
  return [...page.matchAll(/"(\/assets\/[^"]+)"/g)].some(
    ([, name]) => !document.querySelector(`[src="${name}"], [href="${name}"]`),
  );
}
