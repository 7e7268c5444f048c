import { hasFeature } from '@scv/api/settings';
import { userPaths } from '@scv/users/paths';
import { History, LayoutDashboard, Upload, Users } from 'lucide-react';
import { paths } from '../paths.ts';

const all = [
  { label: 'Dashboard', to: paths.home, icon: LayoutDashboard, keywords: 'go to home' },
  { label: 'Users', to: userPaths.list(), icon: Users, keywords: 'go to list people accounts' },
  { label: 'CDD Upload', to: paths.cddUpload, icon: Upload, keywords: 'go to customer due diligence json file' },
  {
    label: 'Activity',
    to: paths.activity,
    icon: History,
    keywords: 'go to log audit history',
    feature: 'activity' as const,
  },
];

/**
 * The screens in the navigation and in the command palette, which finds them by these keywords too; without those whose
 * feature the backend doesn't have.
 */
export const screens = () => all.filter(({ feature }) => feature === undefined || hasFeature(feature));
