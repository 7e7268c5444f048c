import { FullPageMessage } from '@scv/ui';
import type { ConfigError } from './config.ts';
import { TryAgain } from './failure.tsx';

/** Names the settings that are missing or wrong, instead of a white page. */
export function ConfigErrorPage({ error }: { error: ConfigError }) {
  const words = error.isPassing
    ? { headline: 'The portal cannot be reached', text: 'It cannot start without its settings.' }
    : { headline: 'The portal is not set up correctly', text: 'Please tell the person who runs the portal what stands here.' };

  return (
    <FullPageMessage {...words} actions={<TryAgain />}>
      <ul className="config-reasons">
        {error.reasons.map((reason) => (
          <li key={reason}>
            <Reason sentence={reason} />
          </li>
        ))}
      </ul>
    </FullPageMessage>
  );
}

/** Most begin with the name of a setting, such as okta.issuer. */
function Reason({ sentence }: { sentence: string }) {
  const [, name, rest] = /^([a-z][\w.]*)(\W.*)$/s.exec(sentence) ?? [];
  if (!name) return sentence;
  return (
    <>
      <code>{name}</code>
      {rest}
    </>
  );
}
