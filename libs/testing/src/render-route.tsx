import { createWriteCache, writeDefaults } from '@scv/api/write-cache';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, vi } from 'vitest';

/**
 * Renders routes at an address, with a history state if it is given, and with a query cache of their own that never
 * retries. Tests read the address from `router`.
 * @param toast shows the messages of writes
 */
export function renderRoute(
  routes: RouteObject[],
  address: string | { pathname: string; state: unknown },
  toast: (message: never) => void = () => {},
) {
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: routes }], { initialEntries: [address] });
  const queryClient = new QueryClient({
    mutationCache: createWriteCache({ toast }),
    defaultOptions: { queries: { retry: false }, mutations: writeDefaults },
  });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient, user: userEvent.setup() };
}

/** Call it once per test file. Collects the files that the screens save, newest last. */
export function captureDownloads(): { file: Blob; name: string }[] {
  const saved: { file: Blob; name: string }[] = [];
  beforeEach(() => {
    const files = new Map<string, Blob>();
    URL.createObjectURL = (file: Blob) => {
      const address = `blob:${files.size}`;
      files.set(address, file);
      return address;
    };
    URL.revokeObjectURL = () => {};
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const file = files.get(this.href);
      if (file) saved.push({ file, name: this.download });
    });
  });
  afterEach(() => void saved.splice(0));
  return saved;
}
