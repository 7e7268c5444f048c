import { useEffect, type ComponentProps, type FormEvent } from 'react';
import { holdsText, type FormState, type FormValues, type Send } from './use-form.ts';

export interface FormProps<Values extends FormValues> extends Omit<
  ComponentProps<'form'>,
  'className' | 'noValidate' | 'onChange' | 'onSubmit' | 'ref'
> {
  /** From `useForm`. */
  form: FormState<Values>;
  /** undefined while nothing can be sent. */
  send: Send<Values> | undefined;
  /** Focuses the first empty field on arrival, but not on a touch screen, whose keyboard would cover the page. */
  focusOnArrival?: boolean;
}

/**
 * A form with one column of fields and the submit button last. The browser's own validation is off: each field shows
 * its error itself.
 */
export function Form<Values extends FormValues>({ form, send, focusOnArrival = false, ...props }: FormProps<Values>) {
  const { element, values, change, submit } = form;

  useEffect(() => {
    if (!focusOnArrival || globalThis.matchMedia?.('(pointer: coarse)').matches) return;
    const inputs = [...(element.current?.elements ?? [])].filter(isInput);
    (inputs.find(({ value }) => value === '') ?? inputs[0])?.focus({ preventScroll: true });
  }, [element, focusOnArrival]);

  return (
    <form
      {...props}
      ref={element}
      className="ui-form"
      noValidate
      onChange={({ target }) => {
        if (holdsText(target) && target.name in values) change({ [target.name]: target.value } as Partial<Values>);
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (send) void submit(send);
      }}
    />
  );
}

const isInput = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && !control.readOnly;
