import type { RouteObject } from 'react-router';
import type { AccountAccess } from './access/account-context.tsx';

export const accountPath = '/account';

/** The route of My account, loaded on demand. @param access called when the route is opened */
export const accountRoutes = (access: () => Promise<AccountAccess>): RouteObject[] => [
  {
    path: accountPath,
    lazy: async () => {
      const [{ AccountRoute }, props] = await Promise.all([import('./account-route.tsx'), access()]);
      return { element: <AccountRoute {...props} /> };
    },
  },
];
