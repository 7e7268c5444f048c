import { useGetCddUpload, useListCddUploads, type UploadedCddFile } from '@scv/api';
import { Alert, Card, EmptyState, ErrorState, formatNumber, LinkButton, Meta, Page, Skeleton, When } from '@scv/ui';
import { BackLink, Details, Fact, FactsCard, LoadingCard, PageHead } from '@scv/ui/details';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import { DownloadButton } from './download-button.tsx';
import { StoredRecords } from './stored-records.tsx';
import { nameOf, GradePill, resultText, SizeFact, uploaderName, UploadResultPill } from './upload-facts.tsx';
import { CheckedRecords, Findings, RepeatedKeys } from './upload-findings.tsx';

export interface UploadPageProps {
  /** Shows the activity of an uploaded file; left out if the backend has none. */
  activity?: ((id: string) => ReactNode) | undefined;
}

/** `/cdd-upload/history/{id}`: everything about one upload, with a link that can be shared. */
export function UploadPage({ activity }: UploadPageProps) {
  const { id = '' } = useParams();
  const { data: upload, error, isFetching, refetch } = useGetCddUpload(id, { query: { select: ({ data }) => data } });
  return (
    <Page
      title={upload ? nameOf(upload) : 'Upload'}
      toolbar={
        <>
          <BackLink to={cddPaths.history()}>Upload history</BackLink>
          {(upload ?? !error) && <PageHead facts={upload && headFacts(upload)} />}
        </>
      }
      actions={upload?.downloadable && <DownloadButton upload={upload} />}
    >
      {upload ? (
        <UploadDetails upload={upload} activity={upload.result === 'done' && activity?.(id)} />
      ) : !error ? (
        <Details
          main={<LoadingCard label="Loading the check" height={104} />}
          aside={<LoadingCard label="Loading the upload" height={176} />}
          activity={undefined}
        />
      ) : (
        <Card>
          {error.status === 404 || error.status === 400 ? (
            noSuchUpload
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

const headFacts = ({ result, grade, uploader, at }: UploadedCddFile) => ({
  Result: <UploadResultPill result={result} />,
  ...(grade && { Grade: <GradePill grade={grade} /> }),
  'Uploaded by': (
    <>
      <bdi>{uploaderName(uploader)}</bdi> {uploader.name !== undefined && <Meta inline>{uploader.email}</Meta>}
    </>
  ),
  Uploaded: <When time={at} />,
});

/** The reason if nothing was stored, else what is known of the file. */
function UploadDetails({ upload, activity }: { upload: UploadedCddFile; activity: ReactNode }) {
  const { result, reason, size, records, sha256, check, repeatedKeys, downloadable } = upload;
  if (result !== 'done') {
    const tone = result === 'cancelled' ? 'info' : result === 'refused' ? 'warning' : 'danger';
    return <Alert tone={tone} headline={reason ?? resultText(result)} detail="Nothing was stored." />;
  }
  return (
    <Details
      main={
        (check || repeatedKeys || downloadable) && (
          <>
            {repeatedKeys && <RepeatedKeys {...repeatedKeys} />}
            {check && <CheckedRecords check={check} />}
            {downloadable && <StoredRecords upload={upload} />}
          </>
        )
      }
      aside={
        <>
          <FactsCard title="File">
            {records !== undefined && <Fact label="Records">{formatNumber(records)}</Fact>}
            <Findings upload={upload} />
            {size !== undefined && <SizeFact size={size} />}
            {sha256 !== undefined && (
              <Fact label="SHA-256" copy={sha256}>
                <code>{sha256}</code>
              </Fact>
            )}
          </FactsCard>
          {sha256 !== undefined && <SameFile upload={upload} sha256={sha256} />}
        </>
      }
      activity={activity}
    />
  );
}

const noSuchUpload = (
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

function SameFile({ upload, sha256 }: { upload: UploadedCddFile; sha256: string }) {
  const { data, isError } = useListCddUploads({ sha256, size: 100 }, { query: { select: (answer) => answer.data } });
  const others = data?.uploads.filter(({ id }) => id !== upload.id) ?? [];
  return (
    <Card>
      <section className="cdd-section" aria-labelledby="cdd-same-file">
        <h2 id="cdd-same-file">Other uploads of this file</h2>
        {!data && !isError && <Skeleton label="Loading uploads" height={20} />}
        {isError && <Meta>Other uploads can’t be shown right now.</Meta>}
        {data && others.length === 0 && <Meta>This file was uploaded only once.</Meta>}
        {others.length > 0 && (
          <ul className="cdd-same-file">
            {others.map((other) => (
              <li key={other.id}>
                <Link to={cddPaths.oneUpload(other.id)}>
                  <When time={other.at} />
                </Link>
                <Meta inline>{other.at < upload.at ? 'Earlier' : 'Later'}</Meta>
                <Meta>
                  by <bdi>{uploaderName(other.uploader)}</bdi> as <bdi>{nameOf(other)}</bdi>
                </Meta>
              </li>
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}
