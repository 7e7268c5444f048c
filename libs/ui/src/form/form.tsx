import type { ComponentProps } from 'react';

/**
 * A form as one column of fields, the submit button last. The fields' errors are ours to show in their
 * places, so the browser's own bubbles are off.
 */
export function Form(props: Omit<ComponentProps<'form'>, 'className' | 'noValidate'>) {
  return <form {...props} className="ui-form" noValidate />;
}
