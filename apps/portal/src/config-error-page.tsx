import { Button, FullPageMessage } from '@scv/ui';
import type { ConfigError } from './config.ts';

/** Names the settings that are missing or wrong, instead of a white page. */
export function ConfigErrorPage({ error }: { error: ConfigError }) {
  return (
    <FullPageMessage
      headline="The portal is not set up correctly"
      text="Its settings in config.json cannot be used. Please tell the person who runs the portal."
      actions={
        <Button variant="primary" onClick={() => location.reload()}>
          Try again
        </Button>
      }
    >
      <ul className="config-reasons">
        {error.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </FullPageMessage>
  );
}
