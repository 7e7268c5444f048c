import '@scv/ui/styles.css';
import './skeleton.css';
import { loadRealSession } from './portal.ts';
import { startPortal } from './start-portal.ts';

void startPortal(loadRealSession);
