import { startPortal } from './start-portal.tsx';
import { openRealSession } from './portal.ts';

void startPortal(openRealSession);
