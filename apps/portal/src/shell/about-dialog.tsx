import { Button } from '@scv/ui';
import { brand } from '@scv/ui/brand';
import { Dialog } from '@scv/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { apiSettings } from '@scv/api/settings';
import './about-dialog.css';

interface AboutDialogProps {
  /** Of the portal. */
  commit: string | undefined;
  /** Where people get help. */
  supportUrl?: string | undefined;
  onClose: () => void;
}

/** The versions of the portal, its contract (vite.config.ts) and the API, and links to help and licences. */
export function AboutDialog({ commit, supportUrl, onClose }: AboutDialogProps) {
  const facts = [
    ['Version', import.meta.env['VERSION'] as string],
    ['Commit', commit],
    ['API contract', import.meta.env['CONTRACT_VERSION'] as string],
    ['API', useApiVersion()],
  ].filter(([, value]) => value);
  const close = (
    <Button onClick={onClose} initialFocus>
      Close
    </Button>
  );
  return (
    <Dialog title={`About the ${brand().name}`} onClose={onClose} footer={close}>
      <dl className="about">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {supportUrl !== undefined && (
        <p>
          <a href={supportUrl} target="_blank" rel="noreferrer">
            Get help
          </a>
        </p>
      )}
      {/* The build writes the file; Vite's dev server doesn't have it. */}
      {import.meta.env.PROD && (
        <a href="/licences.txt" target="_blank" rel="noreferrer">
          Third-party licences
        </a>
      )}
    </Dialog>
  );
}

/** The reference API names its version and commit at /healthz; another backend may not, and is left out. */
function useApiVersion(): string | undefined {
  const { data } = useQuery({ queryKey: ['healthz'], queryFn: readHealth, retry: false, staleTime: 60_000 });
  return data?.version && [data.version, data.commit && `(${data.commit})`].filter(Boolean).join(' ');
}

async function readHealth(): Promise<{ version?: string; commit?: string }> {
  const response = await fetch(`${apiSettings().apiBase}/healthz`);
  return response.ok ? ((await response.json()) as object) : {};
}
