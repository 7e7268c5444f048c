import { IconButton, toast } from '@scv/ui';
import { Copy } from 'lucide-react';

/** A SHA-256 checksum, shortened in the middle, with a button that copies all of it. */
export function Checksum({ sha256, name }: { sha256: string; /** The file's name. */ name: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(sha256);
      toast({ tone: 'success', headline: 'Checksum copied', detail: name });
    } catch {
      toast({ tone: 'danger', headline: 'The browser didn’t allow copying.', detail: sha256 });
    }
  }

  return (
    <span className="cdd-short-checksum">
      <code title={sha256}>
        {sha256.slice(0, 8)}…{sha256.slice(-4)}
      </code>
      <IconButton label={`Copy checksum of ${name}`} tooltip="Copy checksum" onClick={() => void copy()}>
        <Copy size={16} />
      </IconButton>
    </span>
  );
}
