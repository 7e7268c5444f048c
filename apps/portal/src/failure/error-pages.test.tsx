import { renderRoute, server } from '@scv/testing';
import { localConfig } from '@scv/config';
import { act, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider, Link, Outlet, type RouteObject } from 'react-router';
import { expect, test, vi, beforeEach, describe } from 'vitest';
import { ChunkLoadError } from '@scv/ui/browser';
import { LeaveGuard } from '@scv/ui/leave-guard';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { createPortalRouter } from '../router.tsx';
import { NotFoundPage } from './not-found.tsx';
import { ServerErrorRoute } from './error-pages.tsx';
import { ScreenError } from '../shell/screen-error.tsx';

const retry = () => screen.getByRole('button', { name: 'Retry' });
const wayBack = () => screen.getByRole('link', { name: 'Go to the dashboard' });

/** Opens an address of the portal; nobody is signed in. */
async function openAddress(address: string) {
  // The first screen, which needs no other chunk.
  history.replaceState(null, '', '/500');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const router = createPortalRouter({
    config: localConfig,
    opened: () => new Promise(() => {}),
    firstData: Promise.resolve(),
  });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate(address));
}

test('/404 has the specified texts and a way back (§2, §8)', async () => {
  await openAddress('/404');
  expect(await screen.findByRole('heading', { name: "Oops! You're lost." })).toBeVisible();
  expect(screen.getByText("The page you're looking for not found")).toBeVisible();
  expect(wayBack()).toHaveAttribute('href', '/dashboard');
  expect(retry()).toBeVisible();
});

test('the same texts are inside the shell (§2, §8, decided 5)', async () => {
  renderRoute([{ path: '*', Component: NotFoundPage }], '/nowhere');
  expect(await screen.findByText("Oops! You're lost.")).toBeVisible();
  expect(screen.getByText("The page you're looking for not found")).toBeVisible();
  expect(wayBack()).toBeVisible();
  expect(retry()).toBeVisible();
});

test('/500 has the specified texts and a way back (§2, §8)', async () => {
  await openAddress('/500');
  expect(await screen.findByRole('heading', { name: 'Houston, we have a problem!' })).toBeVisible();
  expect(screen.getByText('The page you are looking for is temporarily unavailable.')).toBeVisible();
  expect(wayBack()).toHaveAttribute('href', '/dashboard');
  expect(retry()).toBeVisible();
  expect(screen.queryByText('Details')).not.toBeInTheDocument();
});

test('after a render failure the 500 page has the reason, folded away (decided 5)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {}); // React's own line
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('boom');
  };
  renderRoute([{ path: '/', Component: Broken, ErrorBoundary: ServerErrorRoute }], '/');
  expect(await screen.findByText('Houston, we have a problem!')).toBeVisible();
  expect(screen.getByText('Error: boom')).not.toBeVisible();
  expect(report).toHaveBeenCalledExactlyOnceWith(new Error('boom'));
  expect(wayBack()).toBeVisible();
});

describe('inside the shell', () => {
  const gone = new ChunkLoadError('Failed to fetch dynamically imported module: /assets/upload.js');
  const log = vi.fn<() => void>();

  beforeEach(() => {
    log.mockClear();
    vi.spyOn(console, 'error').mockImplementation(() => {}); // React's own line
    vi.spyOn(globalThis, 'reportError').mockImplementation(log);
  });

  let hasServer = true;
  beforeEach(() => {
    hasServer = true;
    server.use(http.head('*/', () => (hasServer ? new HttpResponse() : HttpResponse.error())));
  });

  /** Whether the page was told to reload; jsdom does not do it. */
  const isReloaded = () => sessionStorage.getItem('reloadedForChunk') !== null;
  const justReloaded = () => sessionStorage.setItem('reloadedForChunk', String(Date.now()));

  /** A screen that throws at a click. */
  function Fragile({ thrown }: { thrown: Error }) {
    const [isBroken, breakIt] = useState(false);
    if (isBroken) throw thrown;
    return (
      <button type="button" onClick={() => breakIt(true)}>
        Break
      </button>
    );
  }

  const upload = vi.fn<() => Promise<object>>();

  function open({ thrown = new Error('boom'), shell = <Outlet />, home = <Fragile thrown={thrown} /> } = {}) {
    const children: RouteObject[] = [
      { path: '/home', element: home },
      { path: '/upload', lazy: () => upload() },
    ];
    const navigation = (
      <>
        <nav>
          <Link to="/upload">Upload</Link>
        </nav>
        {shell}
      </>
    );
    return renderRoute([{ element: navigation, children: [{ ErrorBoundary: ScreenError, children }] }], '/home');
  }

  const click = async ({ user }: ReturnType<typeof open>, role: string, name: string) =>
    user.click(await screen.findByRole(role, { name }));

  const headingHasFocus = () =>
    waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toHaveFocus());

  test('a chunk that throws shows its error without a reload, and the other screens still work', async () => {
    upload.mockRejectedValue(new Error('broken'));
    const view = open();
    await click(view, 'link', 'Upload');

    await headingHasFocus();
    expect(screen.getByText('Houston, we have a problem!')).toBeVisible();
    expect(screen.getByText('Error: broken')).toBeInTheDocument();
    expect(isReloaded()).toBe(false);
    await act(() => view.router.navigate('/home'));
    expect(await screen.findByRole('button', { name: 'Break' })).toBeVisible();
  });

  test('a missing chunk reloads the page, without an error (decided 5)', async () => {
    upload.mockRejectedValue(gone);
    await click(open(), 'link', 'Upload');

    await waitFor(() => expect(isReloaded()).toBe(true));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  test('a chunk that is still missing after the reload shows an error (§8, decided 5)', async () => {
    justReloaded();
    upload.mockRejectedValue(gone);
    await click(open(), 'link', 'Upload');

    expect(await screen.findByText(/A newer version may be available/)).toBeVisible();
    await headingHasFocus();
    expect(log).toHaveBeenCalledWith(gone);
  });

  test('while the server cannot be reached the page says so, and opens the screen once it can (decided 5)', async () => {
    hasServer = false;
    upload.mockRejectedValueOnce(gone).mockResolvedValue({ element: <p>Choose a file</p> });
    const view = open();
    await click(view, 'link', 'Upload');
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeVisible();

    await click(view, 'button', 'Retry');
    expect(screen.getByText(/^The server cannot be reached\./)).toBeVisible();
    hasServer = true;

    expect(await screen.findByText('Choose a file')).toBeVisible();
    expect(isReloaded()).toBe(false);
    expect(log).not.toHaveBeenCalled();
  });

  const guard = <LeaveGuard when title="Leave without saving?" text="It will be lost." leaveLabel="Leave" />;

  test('a confirmed leave guard does not prevent the reload', async () => {
    upload.mockRejectedValue(gone);
    const view = open({ home: guard });
    await click(view, 'link', 'Upload');
    await click(view, 'button', 'Leave');

    await waitFor(() => expect(isReloaded()).toBe(true));
  });

  test('the page does not reload while it has unsaved changes', async () => {
    const shell = (
      <>
        {guard}
        <Outlet />
      </>
    );
    await click(open({ shell, thrown: gone }), 'button', 'Break');

    expect(await screen.findByText(/A newer version may be available/)).toBeVisible();
    expect(isReloaded()).toBe(false);
  });
});
