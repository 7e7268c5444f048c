import { hasFeature } from '@scv/api/settings';
import type { RouteObject } from 'react-router';
import { cddPaths } from './cdd-paths.ts';
import type { CddUploadRouteProps } from './cdd-upload-route.tsx';
import type { UploadHistoryRouteProps } from './history/upload-history-route.tsx';

/**
 * The routes of the CDD files, each loaded on demand: the upload, and the history if the backend has one. Call it after
 * `configureApi`.
 * @param loadLinks called when the history is opened
 */
export function cddRoutes(
  { maxBytes }: CddUploadRouteProps,
  loadLinks: () => Promise<UploadHistoryRouteProps>,
): RouteObject[] {
  const upload = {
    path: cddPaths.upload,
    lazy: async () => {
      const { CddUploadRoute } = await import('./cdd-upload-route.tsx');
      return { element: <CddUploadRoute maxBytes={maxBytes} /> };
    },
  };
  const history = {
    path: cddPaths.history(),
    lazy: async () => {
      const [{ UploadHistoryRoute }, links] = await Promise.all([
        import('./history/upload-history-route.tsx'),
        loadLinks(),
      ]);
      return { element: <UploadHistoryRoute {...links} /> };
    },
  };
  return hasFeature('cdd-history') ? [upload, history] : [upload];
}
