import { useSessionStatus, type SessionStatus } from '@scv/auth/session';
import { Button, Notice } from '@scv/ui';
import { onlineManager } from '@tanstack/react-query';
import { CloudOff, Sparkles } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNewBuild } from './use-new-build.ts';

/** Says that the server or the provider can't be reached, or that a newer build is available. */
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
