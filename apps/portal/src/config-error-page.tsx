import { FullPageMessage } from '@scv/ui';
import type { ConfigError } from './config.ts';
import { TryAgain } from './failure.tsx';

/** Names the settings that are missing or wrong, instead of a white page. What passes is tried again without being asked. */
export function ConfigErrorPage({ error, onTryAgain }: { error: ConfigError; onTryAgain?: () => void }) {
  const words = error.isPassing
    ? { headline: 'The portal cannot be reached', text: 'It starts by itself as soon as it can.' }
    : {
        headline: 'The portal is not set up correctly',
        text: 'Please tell the person who runs the portal what stands here.',
      };

  return (
    <FullPageMessage {...words} actions={<TryAgain {...(onTryAgain && { onTryAgain })} />}>
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
