import { hasFeature } from '@scv/api/settings';
import './dashboard.css';
import { PlainDashboard } from './plain-dashboard.tsx';
import { SummaryDashboard } from './summary-dashboard.tsx';

/** The first screen after signing in. */
export function DashboardRoute() {
  return hasFeature('summary') ? <SummaryDashboard /> : <PlainDashboard />;
}
