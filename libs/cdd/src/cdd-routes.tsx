import { hasFeature } from '@scv/api/settings';
import type { RouteObject } from 'react-router';
import { cddPaths } from './cdd-paths.ts';
import type { CddUploadRouteProps } from './cdd-upload-route.tsx';
import type { UploadRouteProps } from './history/upload-route.tsx';

/**
 * The routes of the CDD files, each loaded on demand: the upload, and the history with a page for
 * each upload if the backend has one. Call it after
 * `configureApi`.
 * @param loadLinks called when the page of an upload is opened
 */
export function cddRoutes(
  { maxBytes }: CddUploadRouteProps,
  loadLinks: () => Promise<UploadRouteProps>,
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
    lazy: async () => ({ Component: (await import('./history/upload-history-route.tsx')).UploadHistoryRoute }),
  };
  const oneUpload = {
    path: cddPaths.oneUpload(':id'),
    lazy: async () => {
      const [{ UploadRoute }, links] = await Promise.all([import('./history/upload-route.tsx'), loadLinks()]);
      return { element: <UploadRoute {...links} /> };
    },
  };
  return hasFeature('extended') ? [upload, history, oneUpload] : [upload];
}
