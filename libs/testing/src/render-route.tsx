import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';

/**
 * Renders routes at an address, with a query cache of their own that never retries. The router is given back, so
 * that a test can read the address and go back.
 */
export function renderRoute(routes: RouteObject[], address: string) {
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: routes }], { initialEntries: [address] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient, user: userEvent.setup() };
}
