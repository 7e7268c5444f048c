import { type CddUploadList, type UploadedCddFile, useListCddUploads } from '@scv/api';
import {
  Alert,
  Button,
  Card,
  type Column,
  counted,
  EmptyState,
  ErrorState,
  Initials,
  LinkButton,
  LiveRegion,
  Meta,
  OlderAndNewest,
  Page,
  Table,
  TableMenuButton,
  TableSkeleton,
  Truncated,
  useShownColumns,
  When,
  useToday,
} from '@scv/ui';
import type { FromList } from '@scv/ui/details';
import { keepPreviousData } from '@tanstack/react-query';
import { FileUp, SearchX, Upload } from 'lucide-react';
import { useRef } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import { listParams, UploadFilterBar, type UploadFilters, useUploadFilters, writeFilters } from './history-filters.tsx';
import {
  Checksum,
  checkWords,
  differenceWords,
  GradePill,
  nameOf,
  repeatedKeysWords,
  sizeAndRecords,
  uploaderName,
  UploadResultPill,
} from './upload-facts.tsx';

/** `/cdd-upload/history`: all uploads, newest first, a page at a time. The address is the state. */
export function HistoryRoute() {
  const { filters, setFilters } = useUploadFilters();
  const { after, ...chosen } = filters;
  useToday(); // the days of the filters may be relative
  const list = useListCddUploads(listParams(filters), {
    query: { placeholderData: keepPreviousData, select: ({ data }) => data },
  });
  const columns = useShownColumns('uploads', allColumns);
  const isFiltered = Object.keys(chosen).length > 0;
  // The server doesn't know this place in the list: show the newest uploads.
  if (list.error?.status === 400 && after !== undefined) return <Navigate to={addressOf(chosen)} replace />;
  const isEmpty = list.data?.uploads.length === 0 && after === undefined && !isFiltered;

  return (
    <Page
      title="Upload history"
      actions={
        <>
          <TableMenuButton list="uploads" columns={['Result', 'Who', 'SHA-256']} />
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
        {!isEmpty && (
          <UploadFilterBar
            filters={filters}
            uploads={list.data?.uploads ?? []}
            onFilters={(change) => setFilters({ ...chosen, ...change } as UploadFilters)}
          />
        )}
        {list.data ? (
          <UploadList list={list.data} busy={list.isPlaceholderData} filters={filters} onClear={() => setFilters({})} />
        ) : list.error ? (
          <ErrorState
            headline="The uploads could not be loaded"
            detail={list.error.serverMessage ?? list.error.message}
            requestId={list.error.requestId}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <TableSkeleton label="Loading uploads" columns={columns} rows={10} />
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

interface UploadListProps {
  list: CddUploadList;
  busy: boolean;
  filters: UploadFilters;
  onClear: () => void;
}

function UploadList({ list: { uploads, next }, busy, filters: { after, ...chosen }, onClear }: UploadListProps) {
  const navigate = useNavigate();
  const columns = useShownColumns('uploads', allColumns);
  const fromList = useFromList();
  const area = useRef<HTMLElement>(null);
  if (uploads.length === 0 && after === undefined && !busy) {
    return Object.keys(chosen).length === 0 ? (
      <EmptyState
        icon={FileUp}
        headline="Nothing has been uploaded yet"
        detail="Every administrator’s uploads appear here. Refused ones say why."
      />
    ) : (
      <EmptyState
        icon={SearchX}
        headline="No uploads match"
        detail="Try another person, another result or more days."
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    );
  }
  return (
    <>
      <section ref={area} tabIndex={-1} className="cdd-history" aria-label="Upload history">
        <Table
          label="Uploads"
          columns={columns}
          rows={uploads}
          rowKey={({ id }) => id}
          busy={busy}
          handlers={{
            onOpen: ({ id }) => void navigate(cddPaths.oneUpload(id), { state: fromList }),
            addressOf: ({ id }) => cddPaths.oneUpload(id),
          }}
        />
      </section>
      <OlderAndNewest
        unit="uploads"
        newest={after === undefined ? undefined : addressOf(chosen)}
        older={next === undefined ? undefined : addressOf({ ...chosen, after: next })}
        list={area}
      />
    </>
  );
}

/** With it, the page of an upload leads back to this list as it is. */
function useFromList(): FromList {
  const { pathname, search } = useLocation();
  return { list: pathname + search };
}

const allColumns: readonly Column<UploadedCddFile>[] = [
  { header: 'File', title: true, cell: (upload) => <UploadedFile upload={upload} /> },
  {
    header: 'Result',
    width: 'max(11rem, 20cqi)',
    cell: ({ result, grade, check, repeatedKeys, repeatedIds, comparison }) => (
      <div className="cdd-uploaded">
        <span className="cdd-result">
          <UploadResultPill result={result} />
          {grade && <GradePill grade={grade} />}
        </span>
        {comparison && <Meta inline>{differenceWords(comparison)}</Meta>}
        {repeatedIds && repeatedIds.count > 0 && <Meta inline>{`${counted(repeatedIds.count, 'id')} repeated`}</Meta>}
        {check && <Meta inline>{checkWords(check)}</Meta>}
        {repeatedKeys && repeatedKeys.count > 0 && <Meta inline>{repeatedKeysWords(repeatedKeys.count)}</Meta>}
      </div>
    ),
  },
  {
    header: 'Who',
    width: '26%',
    cell: ({ at, uploader }) => (
      <div className="cdd-uploader">
        <Initials name={uploaderName(uploader)} />
        <div className="cdd-uploaded">
          <Truncated text={uploaderName(uploader)} />
          <Meta inline>
            <When time={at} />
          </Meta>
        </div>
      </div>
    ),
  },
  {
    header: 'SHA-256',
    width: '11.5rem',
    cell: (upload) => upload.sha256 && <Checksum sha256={upload.sha256} name={nameOf(upload)} />,
  },
];

function UploadedFile({ upload }: { upload: UploadedCddFile }) {
  const { id, reason } = upload;
  const facts = sizeAndRecords(upload);
  return (
    <div className="cdd-uploaded-file">
      <Link to={cddPaths.oneUpload(id)} state={useFromList()}>
        <Truncated text={nameOf(upload)} />
      </Link>
      {facts !== '' && <Meta inline>{facts}</Meta>}
      {reason !== undefined && <Meta>{reason}</Meta>}
    </div>
  );
}
