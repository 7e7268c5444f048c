import { useListCddUploads, type ApiError, type CddUploadList } from '@scv/api';
import { Alert, Card, EmptyState, ErrorState, LinkButton, OlderAndNewest, Page } from '@scv/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { FileUp, Search, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import './history.css';
import { UploadTable, UploadTableSkeleton } from './upload-table.tsx';

export interface UploadHistoryRouteProps {
  /** Address of a list of uploads that can be searched and filtered; left out if the backend has none. */
  searchPath?: string | undefined;
}

/** `/cdd-upload/history`: all uploads, newest first, a page at a time. The address has the page's place. */
export function UploadHistoryRoute({ searchPath }: UploadHistoryRouteProps) {
  const after = useSearchParams()[0].get('after') ?? undefined;
  const list = useListCddUploads(after === undefined ? {} : { after }, {
    query: { placeholderData: keepPreviousData, select: ({ data }) => data },
  });
  // The server doesn't know this place in the list: show the newest uploads.
  if (list.error?.status === 400 && after !== undefined) return <Navigate to={cddPaths.history()} replace />;

  return (
    <Page
      title="Upload history"
      actions={
        <>
          {searchPath !== undefined && (
            <LinkButton to={searchPath} icon={<Search size={16} />}>
              Search uploads
            </LinkButton>
          )}
          <LinkButton to={cddPaths.upload} variant="primary" icon={<Upload size={16} />}>
            Upload CDD file
          </LinkButton>
        </>
      }
    >
      {list.error && list.data && (
        <Alert tone="warning" headline="This list may be out of date." detail={list.error.message} />
      )}
      <Card padded={false}>
        {list.data ? (
          <UploadPage list={list.data} busy={list.isPlaceholderData} isFirst={after === undefined} />
        ) : list.error ? (
          <HistoryError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <UploadTableSkeleton />
        )}
      </Card>
    </Page>
  );
}

interface UploadPageProps {
  list: CddUploadList;
  /** The next page is loading. */
  busy: boolean;
  isFirst: boolean;
}

function UploadPage({ list: { uploads, next }, busy, isFirst }: UploadPageProps) {
  const area = useRef<HTMLElement>(null);
  if (uploads.length === 0 && isFirst) {
    return (
      <EmptyState
        icon={FileUp}
        headline="Nothing has been uploaded yet"
        detail="Every administrator’s uploads appear here. Refused ones say why."
      />
    );
  }
  return (
    <>
      <UploadTable ref={area} uploads={uploads} busy={busy} />
      <OlderAndNewest
        unit="uploads"
        newest={isFirst ? undefined : cddPaths.history()}
        older={next === undefined ? undefined : cddPaths.history(next)}
        list={area}
      />
    </>
  );
}

function HistoryError({ error, busy, onRetry }: { error: ApiError; busy: boolean; onRetry: () => void }) {
  return (
    <ErrorState
      headline="The uploads could not be loaded"
      detail={error.serverMessage ?? error.message}
      requestId={error.requestId}
      busy={busy}
      onRetry={onRetry}
    />
  );
}
