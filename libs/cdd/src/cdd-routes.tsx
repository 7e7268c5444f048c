import { hasFeature } from '@scv/api/settings';
import type { RouteObject } from 'react-router';
import { cddPaths } from './cdd-paths.ts';
import type { UploadRouteProps } from './upload/upload-route.tsx';
import type { UploadPageProps } from './history/upload-page.tsx';

/**
 * The routes of the CDD files, each loaded on demand: the upload, and if the backend has it, the history with a page for
 * each upload. Call it after `configureApi`.
 * @param loadLinks called when the page of an upload is opened
 */
export function cddRoutes({ maxBytes }: UploadRouteProps, loadLinks: () => Promise<UploadPageProps>): RouteObject[] {
  const upload = {
    path: cddPaths.upload,
    lazy: async () => {
      const { UploadRoute } = await import('./upload/upload-route.tsx');
      return { element: <UploadRoute maxBytes={maxBytes} /> };
    },
  };
  const history = {
    path: cddPaths.history(),
    lazy: async () => ({ Component: (await import('./history/history-route.tsx')).HistoryRoute }),
  };
  const oneUpload = {
    path: cddPaths.oneUpload(':id'),
    lazy: async () => {
      const [{ UploadPage }, links] = await Promise.all([import('./history/upload-page.tsx'), loadLinks()]);
      return { element: <UploadPage {...links} /> };
    },
  };
  return hasFeature('extended') ? [upload, history, oneUpload] : [upload];
}
