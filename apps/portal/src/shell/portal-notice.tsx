import { useSessionStatus, type SessionStatus } from '@scv/auth/session';
import { Button, Notice } from '@scv/ui';
import { onlineManager } from '@tanstack/react-query';
import { CloudOff, Sparkles } from 'lucide-react';
import { useSyncExternalStore, useEffect, useState } from 'react';
import { afterFirstScreen } from '@scv/ui/browser';

/** Reports an unreachable server or provider, or a newer build. */
export function PortalNotice() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe.bind(onlineManager), () => onlineManager.isOnline());
  const status = useSessionStatus();
  const isNewBuild = useNewBuild();
  if (!isOnline) {
    return <Notice icon={CloudOff} isCause>{`${problemOf(status)} ${reassurance}`}</Notice>;
  }
  return (
    <Notice icon={Sparkles} action={<Button onClick={() => location.reload()}>Reload</Button>}>
      {isNewBuild ? 'A newer version of the portal is available.' : undefined}
    </Notice>
  );
}

const reassurance = 'Nothing you have typed is lost. Reconnecting automatically.';

function problemOf(status: SessionStatus): string {
  if (!navigator.onLine) return 'You are offline.';
  if (status === 'wrong-clock')
    return 'The clock of this computer is wrong, so your session cannot be renewed. Set the clock.';
  return status === 'provider-unreachable'
    ? 'The sign-in provider cannot be reached.'
    : 'The server cannot be reached.';
}

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
