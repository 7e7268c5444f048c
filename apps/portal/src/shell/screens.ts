import { activityPaths } from '@scv/activity/paths';
import { hasFeature } from '@scv/api/settings';
import { signInPaths } from '@scv/auth';
import { cddPaths } from '@scv/cdd/paths';
import { userPaths } from '@scv/users/paths';
import { History, LayoutDashboard, Upload, Users } from 'lucide-react';

const all = [
  { label: 'Dashboard', to: signInPaths.home, icon: LayoutDashboard, keywords: 'go to home' },
  { label: 'Users', to: userPaths.list(), icon: Users, keywords: 'go to list people accounts' },
  { label: 'CDD Upload', to: cddPaths.upload, icon: Upload, keywords: 'go to customer due diligence json file' },
  {
    label: 'Activity',
    to: activityPaths.list(),
    icon: History,
    keywords: 'go to log audit history',
    feature: 'extended' as const,
  },
];

/**
 * The screens in the navigation and in the command palette, which finds them by these keywords too. Leaves out screens
 * of features that the backend doesn't have.
 */
export const screens = () => all.filter(({ feature }) => feature === undefined || hasFeature(feature));
