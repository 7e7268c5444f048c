import { hasFeature } from '@scv/api/settings';
import './dashboard.css';
import type { DashboardLinks } from '../dashboard-links.ts';
import { PlainDashboard } from './plain-dashboard.tsx';
import { SummaryDashboard } from './summary-dashboard.tsx';

/** The first screen after signing in. */
export function DashboardRoute({ links }: { links: DashboardLinks }) {
  return hasFeature('extended') ? <SummaryDashboard links={links} /> : <PlainDashboard links={links} />;
}
