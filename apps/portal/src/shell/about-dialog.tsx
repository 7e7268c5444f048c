import { Button } from '@scv/ui';
import { brand } from '@scv/ui/brand';
import { Dialog } from '@scv/ui/dialog';
import { useQuery } from '@tanstack/react-query';
import { apiSettings } from '@scv/api/settings';
import './about-dialog.css';

interface AboutDialogProps {
  /** The commit that the portal was built from. */
  commit: string | undefined;
  /** Where people get help. */
  supportUrl?: string | undefined;
  onClose: () => void;
}

/** Shows the versions of portal, contract (vite.config.ts) and API, and links to help, documentation and licences. */
export function AboutDialog({ commit, supportUrl, onClose }: AboutDialogProps) {
  const { data: health } = useQuery({ queryKey: ['healthz'], queryFn: readHealth, retry: false, staleTime: 60_000 });
  const facts = [
    ['Version', import.meta.env['VERSION'] as string],
    ['Commit', commit],
    ['API contract', import.meta.env['CONTRACT_VERSION'] as string],
    ['API', health && versionOf(health)],
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
      <ul className="about-links">
        {supportUrl !== undefined && <Outside href={supportUrl}>Get help</Outside>}
        {health?.docs && <Outside href={`${apiSettings().apiBase}${health.docs}`}>API documentation</Outside>}
        {/* The build writes the file; Vite's dev server doesn't have it. */}
        {import.meta.env.PROD && <Outside href="/licences.txt">Third-party licences</Outside>}
      </ul>
    </Dialog>
  );
}

/** A link that opens in a tab of its own. */
const Outside = ({ href, children }: { href: string; children: string }) => (
  <li>
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  </li>
);

/** The reference API's answer at /healthz. Another backend may have none, and then it is left out. */
interface Health {
  version?: string;
  commit?: string;
  /** Path of the page that shows the contract, if the server has it. */
  docs?: string;
}

const versionOf = ({ version, commit }: Health) =>
  version && [version, commit && `(${commit})`].filter(Boolean).join(' ');

async function readHealth(): Promise<Health> {
  const response = await fetch(`${apiSettings().apiBase}/healthz`);
  return response.ok ? ((await response.json()) as Health) : {};
}
