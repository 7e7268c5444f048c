import { ApiError } from '@scv/api';
import { Alert, RequestId } from '@scv/ui';
import { compareChecksum } from './checksum.ts';
import { UploadCancelled } from './send-file.ts';
import { failureText, successText } from './upload-messages.ts';

/** What came of an upload that did not succeed. */
export function UploadFailure({ error }: { error: Error }) {
  if (error instanceof UploadCancelled) {
    return (
      <Alert
        tone="info"
        headline="Upload cancelled"
        detail={
          error.wasSent ? 'All of it had been sent: the server may have it already.' : 'The server keeps nothing of it.'
        }
      />
    );
  }
  const { headline, detail, hint } = failureText(error);
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined;
  const isMore = detail !== undefined || hint !== undefined || requestId !== undefined;
  return (
    <Alert
      tone="danger"
      headline={headline}
      detail={
        isMore && (
          <>
            {detail !== undefined && <p className="cdd-answer">{detail}</p>}
            {hint !== undefined && <p>{hint}</p>}
            <RequestId id={requestId} />
          </>
        )
      }
    />
  );
}

/** An upload that the server has taken, and whether it has what was sent. */
export function UploadSuccess({ receipt, sha256 }: { receipt: unknown; sha256: string }) {
  const verdict = compareChecksum(sha256, receipt);
  return (
    <>
      <Alert
        tone="success"
        headline={successText(receipt)}
        detail={verdict === 'same' && 'The server’s checksum is the same as this file’s.'}
      />
      {verdict === 'different' && (
        <Alert
          tone="warning"
          headline="The server stored something else than this file"
          detail="Its checksum differs. Retry; if that does not help, tell those who run the server."
        />
      )}
    </>
  );
}
