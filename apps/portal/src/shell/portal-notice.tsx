import { useStanding, type Standing } from '@scv/auth/session';
import { Button, Notice } from '@scv/ui';
import { onlineManager } from '@tanstack/react-query';
import { CloudOff, Sparkles } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useNewBuild } from './use-new-build.ts';

/**
 * What concerns the whole portal: that it is out of touch, and with whom (it is tried again without being asked, see
 * connection.ts), or else that a newer build can be had. Nobody is made to take it.
 */
export function PortalNotice() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe.bind(onlineManager), () => onlineManager.isOnline());
  const standing = useStanding();
  const isNewBuild = useNewBuild();
  if (!isOnline) {
    return <Notice icon={CloudOff}>{`${troubleOf(standing)} ${whatNext}`}</Notice>;
  }
  return (
    <Notice icon={Sparkles} action={<Button onClick={() => location.reload()}>Reload</Button>}>
      {isNewBuild ? 'A newer version of the portal is available.' : undefined}
    </Notice>
  );
}

const whatNext = 'Nothing you have typed is lost; the portal goes on by itself as soon as it can.';

function troubleOf(standing: Standing): string {
  if (!navigator.onLine) return 'You are offline.';
  if (standing === 'wrong-clock')
    return 'The clock of this computer is wrong, so your session cannot be renewed. Set the clock.';
  return standing === 'unreachable' ? 'The sign-in provider cannot be reached.' : 'The server cannot be reached.';
}
