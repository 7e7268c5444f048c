import { startPortal } from './start/start-portal.tsx';
import { openRealSession } from './portal.ts';

void startPortal(openRealSession);
