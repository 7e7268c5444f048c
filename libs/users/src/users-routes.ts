import { hasFeature } from '@scv/api/settings';
import type { RouteObject } from 'react-router';

/** The list, a user's page, the dialogs over them, and the import, each loaded on demand. Call after `configureApi`. */
export function usersRoutes(): RouteObject[] {
  return [
    {
      path: '/users',
      lazy: async () => ({ Component: (await import('./list/user-list-route.tsx')).UsersRoute }),
      children: [
        {
          path: 'enroll',
          lazy: async () => ({ Component: (await import('./edit/enroll-user-dialog.tsx')).EnrollUserDialog }),
        },
        {
          lazy: async () => ({ Component: (await import('./user/user-detail-route.tsx')).UserRoute }),
          children: [
            ...(hasFeature('extended') ? [{ path: ':id', element: null }] : []),
            {
              path: ':id/edit',
              lazy: async () => ({ Component: (await import('./edit/edit-user-dialog.tsx')).EditUserDialog }),
            },
            {
              path: ':id/delete',
              lazy: async () => ({ Component: (await import('./edit/delete-user-dialog.tsx')).DeleteUserDialog }),
            },
          ],
        },
      ],
    },
    {
      path: '/users/import',
      lazy: async () => ({ Component: (await import('./import/import-route.tsx')).ImportRoute }),
    },
  ];
}
