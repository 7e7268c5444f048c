import { Fragment } from 'react';

/** A long email breaks before its @. With a key, because in a reused element the second half would shift. */
export function breakable(text: string) {
  const at = text.indexOf('@');
  if (at < 1) return text;
  return (
    <Fragment key={text}>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </Fragment>
  );
}
