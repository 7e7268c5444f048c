import { Alert, Card, lazyPart, Page, VisuallyHidden } from '@scv/ui';
import { DropArea } from '@scv/ui/drop-area';
import { useRef, useState } from 'react';
import './cdd-upload.css';
import { useFileCheck } from './check/use-file-check.ts';
import { FilePicker } from './choose/file-picker.tsx';
import { ChosenFile } from './choose/chosen-file.tsx';
import { SessionUploads } from './upload/session-uploads.tsx';
import { statusMessage } from './upload/status-message.ts';
import { useUpload } from './upload/use-upload.ts';

/** At hand before it is needed: the upload takes the line. Without its code nobody is asked, but all else works. */
const LeaveGuard = lazyPart(async () => (await import('@scv/ui/leave-guard')).LeaveGuard);

/** Upload of one CDD file: choose, check, confirm, send, say what came of it (specification, sections 2, 4 and 8). */
export function CddUploadRoute({ maxBytes }: { maxBytes: number }) {
  const { check, choose, clear } = useFileCheck(maxBytes);
  const sending = useUpload();
  const { isPending, reset } = sending.upload;
  const [wrongDrop, setWrongDrop] = useState<string>();
  const link = useRef<HTMLAnchorElement>(null);

  function take(file: File) {
    setWrongDrop(undefined);
    reset();
    choose(file);
  }

  function remove() {
    setWrongDrop(undefined);
    reset();
    clear();
    link.current?.focus();
  }

  return (
    <Page title="CDD Upload">
      <DropArea className="cdd-drop" locked={isPending} onDrop={take} onWrongDrop={setWrongDrop}>
        <Card>
          <div className="cdd-upload">
            <h2>Upload the CDD Json File below</h2>
            <FilePicker
              maxBytes={maxBytes}
              small={check.stage !== 'empty'}
              locked={isPending}
              link={link}
              onChoose={take}
            />
            {wrongDrop !== undefined && <Alert tone="danger" headline={wrongDrop} />}
            {check.stage !== 'empty' && <ChosenFile check={check} sending={sending} onRemove={remove} />}
          </div>
        </Card>
      </DropArea>
      <VisuallyHidden aria-live="polite">{statusMessage(check, sending)}</VisuallyHidden>
      <SessionUploads />
      <LeaveGuard
        when={isPending}
        title="Leave and cancel the upload?"
        text="The upload has not ended yet. If you leave, it is cancelled."
        leaveLabel="Leave"
      />
    </Page>
  );
}
