import { FullPageMessage } from '@scv/ui';
import { TryAgain } from './failure-parts.tsx';
import type { ConfigError } from '@scv/config';

const unreachable = { headline: 'The portal cannot be reached', text: 'Reconnecting automatically.' };

const misconfigured = {
  headline: 'The portal is not set up correctly',
  text: 'Please send these messages to the person who runs the portal.',
};

/** Says why there is no usable config.json: the server cannot be reached, or these settings are wrong. */
export function ConfigErrorPage({ error, onTryAgain }: { error: ConfigError; onTryAgain?: () => void }) {
  const message = error.isTemporary ? unreachable : misconfigured;
  return (
    <FullPageMessage {...message} actions={<TryAgain {...(onTryAgain && { onTryAgain })} />}>
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

/** Most reasons begin with the name of a setting, such as okta.issuer. */
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
