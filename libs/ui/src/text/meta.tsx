import type { ComponentProps } from 'react';

/** Small, quiet text for details such as sizes and counts; `inline` inside a line of text. */
export function Meta({ inline = false, ...rest }: Omit<ComponentProps<'p'>, 'className'> & { inline?: boolean }) {
  return inline ? <span {...rest} className="ui-meta" /> : <p {...rest} className="ui-meta" />;
}
