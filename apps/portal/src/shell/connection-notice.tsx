import { useStanding } from '@scv/auth/session';
import { Notice } from '@scv/ui';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Says that the portal is out of touch, and with whom. It is tried again without being asked (see connection.ts). */
export function ConnectionNotice() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe.bind(onlineManager), () => onlineManager.isOnline());
  const standing = useStanding();
  return <Notice>{isOnline ? undefined : `${troubleOf(standing === 'unreachable')} ${whatNext}`}</Notice>;
}

const whatNext = 'Nothing you have typed is lost; the portal goes on by itself once it is back.';

function troubleOf(isProvider: boolean): string {
  if (!navigator.onLine) return 'You are offline.';
  return isProvider ? 'The sign-in provider cannot be reached.' : 'The server cannot be reached.';
}
