import { openRealSession } from './start/portal.ts';
import { startPortal } from './start/start-portal.tsx';

void startPortal(openRealSession);
