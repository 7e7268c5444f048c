import '@scv/ui/styles.css';
import './start/skeleton.css';
import { loadRealSession } from './start/portal.ts';
import { startPortal } from './start/start-portal.ts';

void startPortal(loadRealSession);
