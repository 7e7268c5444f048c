import { useListCddUploads } from '@scv/api';
import { hasFeature } from '@scv/api/settings';
import { formatBytes } from '@scv/json-check/file-limits';
import { Alert, Card, counted, LinkButton, Meta, Page, PartBoundary, VisuallyHidden, When } from '@scv/ui';
import { DropArea } from '@scv/ui/drop-area';
import { FileUp, History } from 'lucide-react';
import { type ChangeEvent, type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import { type FileCheck, useFileCheck } from '../check/use-check.ts';
import { nameOf, sizeAndRecords, uploaderName, UploadResultPill } from '../history/upload-facts.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { UploadCancelled } from './send-file.ts';
import { type FileUpload, uploadStage, useUpload } from './use-upload.ts';
import './upload.css';

export interface UploadRouteProps {
  maxBytes: number;
}

/** Uploads one CDD file: choose, check, confirm, send, show the result (specification, sections 2, 4 and 8). */
export function UploadRoute({ maxBytes }: UploadRouteProps) {
  const upload = useUpload();
  const { isUploading, sent, reset } = upload;
  const { check, choose, clear } = useFileCheck(maxBytes, sent ? { ...sent, stage: 'accepted' } : { stage: 'empty' });
  const [dropError, setDropError] = useState<string>();
  // A result that was seen is gone when one comes back; an upload that still runs is not.
  const leave = useEffectEvent(() => {
    if (!isUploading) reset();
  });
  useEffect(() => () => leave(), []);
  const link = useRef<HTMLAnchorElement>(null);

  function chooseFile(file: File) {
    setDropError(undefined);
    reset();
    void choose(file);
  }

  function removeFile() {
    setDropError(undefined);
    reset();
    clear();
    link.current?.focus();
  }

  return (
    <Page title="CDD Upload" actions={hasFeature('extended') ? historyLink : undefined}>
      <DropArea className="cdd-drop" locked={isUploading} onDrop={chooseFile} onWrongDrop={setDropError}>
        <Card>
          <div className="cdd-upload">
            <h2>Upload the CDD Json File below</h2>
            <FilePicker
              maxBytes={maxBytes}
              small={check.stage !== 'empty'}
              locked={isUploading}
              link={link}
              onChoose={chooseFile}
            />
            {dropError !== undefined && <Alert tone="danger" headline={dropError} />}
            {check.stage !== 'empty' && (
              <PartBoundary>
                <ChosenFile check={check} upload={upload} onRemove={removeFile} />
              </PartBoundary>
            )}
          </div>
        </Card>
      </DropArea>
      <VisuallyHidden aria-live="polite">{statusMessage(check, upload)}</VisuallyHidden>
      {check.stage === 'empty' && hasFeature('extended') && <LatestUploads />}
    </Page>
  );
}

const historyLink = (
  <LinkButton to={cddPaths.history()} icon={<History size={16} />}>
    Upload history
  </LinkButton>
);

/** The last five uploads of all administrators; nothing while they load, fail or are none. */
function LatestUploads() {
  const { data: uploads = [] } = useListCddUploads({ size: 5 }, { query: { select: ({ data }) => data.uploads } });
  if (uploads.length === 0) return null;
  return (
    <Card>
      <section className="cdd-section" aria-labelledby="cdd-latest">
        <h2 id="cdd-latest">Latest uploads</h2>
        <ul className="cdd-same-file">
          {uploads.map((upload) => (
            <li key={upload.id}>
              <Link to={cddPaths.oneUpload(upload.id)}>{nameOf(upload)}</Link>
              <UploadResultPill result={upload.result} />
              <Meta>
                <When time={upload.at} /> by <bdi>{uploaderName(upload.uploader)}</bdi>
                {upload.records !== undefined && <span>{` · ${sizeAndRecords(upload)}`}</span>}
              </Meta>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

interface FilePickerProps {
  maxBytes: number;
  /** A compact form for when a file is already chosen. */
  small: boolean;
  locked: boolean;
  /** The "file browser" link, for moving the focus there. */
  link: RefObject<HTMLAnchorElement | null>;
  onChoose: (file: File) => void;
}

/**
 * The sentence with the "file browser" link (specification, section 2). A transparent native file input covers the
 * whole area, so a click anywhere opens the file dialog and assistive technology finds a normal input.
 */
function FilePicker({ maxBytes, small, locked, link, onChoose }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);

  function open(event: MouseEvent) {
    event.preventDefault();
    input.current?.click();
  }

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    if (chosen) onChoose(chosen);
    // So that choosing the same file again, after an edit, triggers a change event.
    event.target.value = '';
  }

  return (
    <div className={small ? 'cdd-picker is-small' : 'cdd-picker'} inert={locked}>
      <FileUp size={20} />
      <div>
        <p>
          Please select the file to upload from the{' '}
          <a ref={link} href="#cdd-file" onClick={open}>
            file browser
          </a>
        </p>
        <Meta>
          <span>{`Or drop it here: one JSON file, at most ${formatBytes(maxBytes)}.`}</span>
          {!small && <span> It is checked on this device before anything is sent.</span>}
        </Meta>
      </div>
      <input
        ref={input}
        id="cdd-file"
        type="file"
        accept=".json,application/json"
        aria-label="CDD Json file"
        onChange={choose}
      />
    </div>
  );
}

/** The live region's text. Refusals and failures aren't in it, because their alerts are announced anyway. */
function statusMessage(check: FileCheck, upload: FileUpload): string | undefined {
  if (check.stage === 'checking') return 'Checking the file';
  if (check.stage !== 'accepted') return undefined;
  switch (uploadStage(upload)) {
    case 'idle':
      return `The file is well-formed: ${counted(check.content.records, 'record')}`;
    case 'uploading':
      return progressMessage(upload.progress.sent, check.file.size);
    case 'failed':
      return upload.error instanceof UploadCancelled ? 'The upload was cancelled' : undefined;
    case 'uploaded':
      return 'The file was uploaded';
  }
}

/** Changes only at each quarter, so that screen readers don't announce every percent. */
function progressMessage(sent: number, size: number): string {
  const percent = Math.floor((4 * sent) / size) * 25;
  return percent === 0 ? 'Uploading the file' : `${percent} percent uploaded`;
}
