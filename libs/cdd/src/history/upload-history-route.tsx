import { useListCddUploads, type ApiError, type CddUploadList } from '@scv/api';
import {
  Alert,
  Button,
  Card,
  counted,
  EmptyState,
  ErrorState,
  LinkButton,
  LiveRegion,
  OlderAndNewest,
  Page,
} from '@scv/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { FileUp, SearchX, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Navigate } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import './history.css';
import { UploadFilterBar } from './upload-filter-bar.tsx';
import { listParams, useUploadFilters, writeFilters, type UploadFilters } from './upload-filters.ts';
import { UploadTable, UploadTableSkeleton } from './upload-table.tsx';

/** `/cdd-upload/history`: all uploads, newest first, a page at a time. The address is the state. */
export function UploadHistoryRoute() {
  const { filters, setFilters } = useUploadFilters();
  const { after, ...chosen } = filters;
  const list = useListCddUploads(listParams(filters), {
    query: { placeholderData: keepPreviousData, select: ({ data }) => data },
  });
  const isFiltered = Object.keys(chosen).length > 0;
  // The server doesn't know this place in the list: show the newest uploads.
  if (list.error?.status === 400 && after !== undefined) return <Navigate to={addressOf(chosen)} replace />;
  const isEmpty = list.data?.uploads.length === 0 && after === undefined && !isFiltered;

  return (
    <Page
      title="Upload history"
      actions={
        <LinkButton to={cddPaths.upload} variant="primary" icon={<Upload size={16} />}>
          Upload CDD file
        </LinkButton>
      }
    >
      {list.error && list.data && (
        <Alert tone="warning" headline="This list may be out of date." detail={list.error.message} />
      )}
      <Card padded={false}>
        {!isEmpty && (
          <UploadFilterBar
            filters={filters}
            uploads={list.data?.uploads ?? []}
            onFilters={(change) => setFilters({ ...chosen, ...change } as UploadFilters)}
          />
        )}
        {list.data ? (
          <UploadPage list={list.data} busy={list.isPlaceholderData} filters={filters} onClear={() => setFilters({})} />
        ) : list.error ? (
          <HistoryError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
        ) : (
          <UploadTableSkeleton />
        )}
      </Card>
      <LiveRegion>{isFiltered && list.data && !list.isPlaceholderData && foundText(list.data)}</LiveRegion>
    </Page>
  );
}

const addressOf = (filters: UploadFilters) => cddPaths.history(writeFilters(filters));

/** Announces the number of results to screen readers. */
const foundText = ({ uploads, hasNext }: CddUploadList) =>
  `${hasNext ? 'More than ' : ''}${counted(uploads.length, 'upload')} found`;

interface UploadPageProps {
  list: CddUploadList;
  /** The next page is loading. */
  busy: boolean;
  filters: UploadFilters;
  onClear: () => void;
}

function UploadPage({ list: { uploads, next }, busy, filters: { after, ...chosen }, onClear }: UploadPageProps) {
  const area = useRef<HTMLElement>(null);
  if (uploads.length === 0 && after === undefined && !busy) {
    return Object.keys(chosen).length === 0 ? <NothingYet /> : <NoMatches onClear={onClear} />;
  }
  return (
    <>
      <UploadTable ref={area} uploads={uploads} busy={busy} />
      <OlderAndNewest
        unit="uploads"
        newest={after === undefined ? undefined : addressOf(chosen)}
        older={next === undefined ? undefined : addressOf({ ...chosen, after: next })}
        list={area}
      />
    </>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={FileUp}
      headline="Nothing has been uploaded yet"
      detail="Every administrator’s uploads appear here. Refused ones say why."
    />
  );
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      headline="No uploads match"
      detail="Try another person, another result or more days."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
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
