import { useGetCddUpload, type CddCheck, type UploadedCddFile } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatBytes } from '@scv/json-check/file-size';
import {
  Alert,
  Card,
  CopyButton,
  counted,
  EmptyState,
  ErrorState,
  formatNumber,
  LinkButton,
  Meta,
  Page,
  Skeleton,
  When,
} from '@scv/ui';
import { BackLink } from '@scv/ui/back-link';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import { checkWords } from '../records/check-summary.ts';
import { FaultText } from '../records/fault-list.tsx';
import { DownloadButton } from './download-button.tsx';
import { SameFile } from './same-file.tsx';
import { nameOf, uploaderName } from './upload-facts.ts';
import { UploadResultPill } from './upload-result-pill.tsx';
import './upload.css';

export interface UploadRouteProps {
  /** Shows the activity of an uploaded file; left out if the backend has none. */
  activity?: ((id: string) => ReactNode) | undefined;
}

/** `/cdd-upload/history/{id}`: everything about one upload, with a link that can be shared. */
export function UploadRoute({ activity }: UploadRouteProps) {
  const { id = '' } = useParams();
  const { data: upload, error, isFetching, refetch } = useGetCddUpload(id, { query: { select: ({ data }) => data } });
  return (
    <Page
      title={upload ? nameOf(upload) : 'Upload'}
      toolbar={<BackLink to={cddPaths.history()}>Upload history</BackLink>}
      actions={upload?.result === 'done' && hasFeature('cdd-download') && <DownloadButton upload={upload} />}
    >
      {upload ? (
        <div className="cdd-one-upload">
          <Card>
            <UploadFacts upload={upload} />
          </Card>
          {upload.check && (
            <Card>
              <CheckedRecords check={upload.check} />
            </Card>
          )}
          {upload.sha256 !== undefined && (
            <Card>
              <SameFile upload={upload} sha256={upload.sha256} />
            </Card>
          )}
          {upload.result === 'done' && activity?.(id)}
        </div>
      ) : (
        <Card>
          {!error ? (
            <Skeleton label="Loading the upload" height={300} />
          ) : error.status === 404 || error.status === 400 ? (
            <NoSuchUpload />
          ) : (
            <ErrorState
              headline="The upload could not be loaded"
              detail={error.message}
              requestId={error.requestId}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </Card>
      )}
    </Page>
  );
}

function NoSuchUpload() {
  return (
    <EmptyState
      icon={FileQuestion}
      headline="There is no such upload"
      detail="The link may be incomplete."
      action={
        <LinkButton to={cddPaths.history()} variant="primary">
          Show the history
        </LinkButton>
      }
    />
  );
}

function UploadFacts({ upload }: { upload: UploadedCddFile }) {
  const { at, result, reason, size, records, sha256, uploader } = upload;
  return (
    <section className="cdd-upload-facts" aria-label="Upload">
      <div className="cdd-upload-head">
        <UploadResultPill result={result} />
        <Meta inline>
          <When time={at} />
        </Meta>
      </div>
      {reason !== undefined && (
        <Alert
          tone={result === 'cancelled' ? 'info' : result === 'refused' ? 'warning' : 'danger'}
          headline={reason}
          detail="Nothing was stored."
        />
      )}
      <dl>
        <Fact label="Uploaded by">
          <bdi>{uploaderName(uploader)}</bdi>
          {uploader.name !== undefined && <Meta>{uploader.email}</Meta>}
        </Fact>
        {size !== undefined && (
          <Fact label="Size">
            {formatBytes(size)}{' '}
            {formatBytes(size) !== counted(size, 'byte') && <Meta inline>{counted(size, 'byte')}</Meta>}
          </Fact>
        )}
        {records !== undefined && <Fact label="Records">{formatNumber(records)}</Fact>}
        {sha256 !== undefined && (
          <Fact label="SHA-256" wide>
            <code>{sha256}</code> <CopyButton label="Copy checksum" text={sha256} />
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'is-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How the records were checked, by the check's result. */
const howChecked = {
  fits: 'Checked in the browser against the schema, before the upload.',
  faults: 'Checked in the browser against the schema; the person uploaded the file anyway.',
  skipped: 'The person skipped the check against the schema.',
  'not-possible': 'The schema could not be loaded or used, so the records were not checked.',
} as const;

function CheckedRecords({ check }: { check: CddCheck }) {
  const { result, kinds = [] } = check;
  return (
    <section className="cdd-section" aria-labelledby="cdd-checked">
      <h2 id="cdd-checked">{checkWords(check)}</h2>
      <Meta>{howChecked[result]}</Meta>
      {kinds.length > 0 && (
        <ul aria-label="Faults by kind" className="cdd-kinds">
          {kinds.map(({ sentence, path, records }) => (
            <li key={`${path}\n${sentence}`}>
              <FaultText sentence={sentence} path={path} />
              <strong>{counted(records, 'record')}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
