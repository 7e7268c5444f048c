import type { RouteObject } from 'react-router';

/**
 * The routes of the users, each loaded on demand: the list, a dialog over it for each address, and the import.
 */
export function usersRoutes(): RouteObject[] {
  return [
    {
      path: '/users',
      lazy: async () => ({ Component: (await import('./list/users-route.tsx')).UsersRoute }),
      children: [
        {
          path: 'enroll',
          lazy: async () => ({ Component: (await import('./edit/enroll-user-dialog.tsx')).EnrollUserDialog }),
        },
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
    {
      path: '/users/import',
      lazy: async () => ({ Component: (await import('./import/import-route.tsx')).ImportRoute }),
    },
  ];
}
