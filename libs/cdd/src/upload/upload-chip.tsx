import { LinkButton, toast } from '@scv/ui';
import { percent } from '@scv/ui/progress-bar';
import { Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cddPaths } from '../cdd-paths.ts';
import { failureMessage, useUpload } from './use-upload.ts';

/** For the top bar, while other screens are shown: how far the upload is, and a message at its end. Leads back to it. */
export function UploadChip() {
  const { sent, isUploading, progress, successMessage, error } = useUpload();
  const isElsewhere = useLocation().pathname !== cddPaths.upload;
  const wasUploading = useRef(false);

  useEffect(() => {
    if (wasUploading.current && !isUploading && isElsewhere) {
      const detail = sent?.file.name;
      if (successMessage !== undefined) toast({ tone: 'success', headline: successMessage, detail });
      if (error) toast({ tone: 'danger', headline: failureMessage(error).headline, detail });
    }
    wasUploading.current = isUploading;
  }, [sent, isUploading, isElsewhere, successMessage, error]);

  if (!sent || !isUploading || !isElsewhere) return null;
  const { name, size } = sent.file;
  const done = `${percent(progress.sent, size)}%`;
  return (
    <LinkButton
      to={cddPaths.upload}
      variant="quiet"
      icon={<Upload size={16} />}
      aria-label={`Uploading ${name}: ${done}`}
      title={`Uploading ${name}`}
    >
      {done}
    </LinkButton>
  );
}
