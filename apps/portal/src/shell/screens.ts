import { userPaths } from '@scv/users/paths';
import { LayoutDashboard, Upload, Users } from 'lucide-react';
import { paths } from '../paths.ts';

/** The screens in the navigation and in the command palette, which finds them by these keywords too. */
export const screens = [
  { label: 'Dashboard', to: paths.home, icon: LayoutDashboard, keywords: 'go to home' },
  { label: 'Users', to: userPaths.list(), icon: Users, keywords: 'go to list people accounts' },
  { label: 'CDD Upload', to: paths.cddUpload, icon: Upload, keywords: 'go to customer due diligence json file' },
];
