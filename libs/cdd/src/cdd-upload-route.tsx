import { ApiError, uploadCdd } from '@scv/api';
import { Alert, Button, Card, Page } from '@scv/ui';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FilePicker } from './file-picker.tsx';
import './cdd-upload.css';
import { fileProblem, formatBytes } from './cdd-file.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('@scv/ui/confirm-dialog')).ConfirmDialog }));

/** Upload of one CDD file: choose, confirm, send, say what came of it (specification, sections 2, 4 and 8). */
export function CddUploadRoute({ maxBytes }: { maxBytes: number }) {
  const [file, setFile] = useState<File>();
  const [asking, setAsking] = useState(false);
  const upload = useMutation({ mutationFn: (cddFile: File) => uploadCdd({ cddFile }) });
  const problem = file && fileProblem(file, maxBytes);

  function choose(chosen: File) {
    if (upload.isPending) return; // its outcome would be lost
    upload.reset();
    setFile(chosen);
  }

  function send(chosen: File) {
    setAsking(false);
    upload.mutate(chosen);
  }

  return (
    <Page title="CDD Upload">
      <Card>
        <div className="cdd-upload">
          <h2>Upload the CDD Json File below</h2>
          <FilePicker onChoose={choose} />
          {file && (
            <p>
              <bdi>{file.name}</bdi>, {formatBytes(file.size)}
            </p>
          )}
          {problem && <Alert tone="danger" headline={problem} />}
          {upload.isError && <Alert tone="danger" headline="File upload failed" detail={failureDetail(upload.error)} />}
          {upload.isSuccess && (
            <Alert tone="success" headline={upload.data.data.message ?? 'File uploaded successfully!'} detail={file?.name} />
          )}
          <div>
            <Button
              variant="primary"
              unavailable={!file || problem !== undefined || upload.isSuccess}
              busy={upload.isPending}
              onClick={() => setAsking(true)}
            >
              Upload
            </Button>
          </div>
        </div>
      </Card>
      <Suspense fallback={null}>
        {asking && file && (
          <ConfirmDialog
            title="Confirm File Upload"
            text="Are you sure you want to upload this file?"
            confirmLabel="Upload"
            tone="neutral"
            busy={false}
            error={undefined}
            onConfirm={() => send(file)}
            onCancel={() => setAsking(false)}
          >
            <bdi>{file.name}</bdi>
          </ConfirmDialog>
        )}
      </Suspense>
    </Page>
  );
}

/** Specification, section 8: the server's response body, or 'An error occurred' when there is none. */
function failureDetail(error: Error): string {
  if (!(error instanceof ApiError) || error.kind !== 'response') return error.message;
  if (error.serverMessage) return error.serverMessage;
  return typeof error.body === 'string' && error.body.trim() ? error.body : 'An error occurred';
}
