import { Button } from '@scv/ui';
import { Dialog } from '@scv/ui/dialog';
import './about-dialog.css';

/** The versions of the portal and of its contract (vite.config.ts), and a link to the licences. */
export function AboutDialog({ commit, onClose }: { commit: string | undefined; onClose: () => void }) {
  const facts = [
    ['Version', import.meta.env['VERSION'] as string],
    ['Commit', commit],
    ['API contract', import.meta.env['CONTRACT_VERSION'] as string],
  ].filter(([, value]) => value);
  const close = (
    <Button onClick={onClose} initialFocus>
      Close
    </Button>
  );
  return (
    <Dialog title="About the SCV Admin Portal" onClose={onClose} footer={close}>
      <dl className="about">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {/* The build writes the file; Vite's dev server doesn't have it. */}
      {import.meta.env.PROD && (
        <a href="/licences.txt" target="_blank" rel="noreferrer">
          Third-party licences
        </a>
      )}
    </Dialog>
  );
}
