import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { LiveRegion } from '../text/live-region.tsx';
import { IconButton } from './icon-button.tsx';

/** Copies a text to the clipboard, and says so. @param props.label such as 'Copy request id' */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  return (
    <>
      <IconButton label={label} onClick={() => void copy()}>
        {result === 'copied' ? <Check size={16} /> : <Copy size={16} />}
      </IconButton>
      <LiveRegion>
        {result === 'copied' && 'Copied'}
        {result === 'failed' && 'The browser does not allow copying. Select the text and copy it.'}
      </LiveRegion>
    </>
  );
}
