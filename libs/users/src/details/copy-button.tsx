import { IconButton, LiveRegion } from '@scv/ui';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies the user's id to the clipboard, and says so. */
export function CopyButton({ text }: { text: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  return (
    <>
      <IconButton label="Copy user ID" onClick={() => void copy()}>
        {result === 'copied' ? <Check size={16} /> : <Copy size={16} />}
      </IconButton>
      <LiveRegion>
        {result === 'copied' && 'Copied'}
        {result === 'failed' && 'The browser does not allow copying. Select the text and copy it.'}
      </LiveRegion>
    </>
  );
}
