import type { ComponentProps } from 'react';

/**
 * A form with one column of fields and the submit button last. The browser's own validation is off: each field shows
 * its error itself.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} className="ui-form" noValidate />;
}
