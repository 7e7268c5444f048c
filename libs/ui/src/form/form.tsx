import { type ComponentProps, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';

type FormValues = Readonly<Record<string, string | boolean>>;

/** One sentence for each invalid field. */
export type FieldErrors<Values> = { readonly [Name in keyof Values]?: string | undefined };

interface FormOptions<Values> {
  /** What each field holds until it is edited. May change: fields that were not edited follow. */
  initial: Values;
  /** What is wrong with the values, by the contract's schema or by rules of the form. */
  check: (values: Values) => FieldErrors<Values>;
}

/** Sends valid values. Resolves to the fields that the server refused; what it rejects with is the form's `failure`. */
export type Send<Values> = (values: Values) => Promise<FieldErrors<Values> | void> | void;

export type FormState<Values extends FormValues> = ReturnType<typeof useForm<Values>>;

/**
 * The state of every form: values, errors, one submit at a time, and the focus on the first invalid field.
 * Text fields and selects with a `name` are uncontrolled; the form reads them. Other controls, such as a switch, show
 * `values` and call `change`. To check a field when it is left for another one, pass `checkField` as the Form's `onBlur`.
 */
export function useForm<Values extends FormValues>({ initial, check }: FormOptions<Values>) {
  const element = useRef<HTMLFormElement>(null);
  // A second submit may come before `busy` is rendered: from a double click, or a password manager and Enter.
  const sending = useRef(false);
  const [edited, setEdited] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [refusals, setRefusals] = useState(0);
  const values = { ...initial, ...edited };

  // After the errors are rendered, because they describe the field.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  /** The values as they are now: a password manager may fill a field without any event. */
  function read(): Values {
    const controls = [...(element.current?.elements ?? [])].filter(holdsText).filter(({ name }) => name in values);
    return { ...values, ...Object.fromEntries(controls.map(({ name, value }) => [name, value])) };
  }

  /** Sets values. An edited field loses its error. */
  function change(changes: Partial<Values>) {
    setEdited((current) => ({ ...current, ...changes }));
    setErrors((current) => {
      const others = Object.entries(current).filter(([name]) => !(name in changes));
      return Object.fromEntries(others) as FieldErrors<Values>;
    });
  }

  /** Only on the way to another field: an error would move the button that is being pressed. */
  function checkField({ target, relatedTarget }: FocusEvent<Element>) {
    if (!holdsText(target) || !holdsText(relatedTarget)) return;
    const error = check(values)[target.name];
    if (error !== undefined) setErrors((current) => ({ ...current, [target.name]: error }));
  }

  function showErrors(found: FieldErrors<Values>): boolean {
    setErrors(found);
    const isRefused = Object.values(found).some((error) => error !== undefined);
    if (isRefused) setRefusals((count) => count + 1);
    return isRefused;
  }

  /** Checks all fields and sends their values, unless they are being sent. The Form calls it; so may other buttons. */
  async function submit(send: Send<Values>): Promise<void> {
    if (sending.current) return;
    const current = read();
    if (showErrors(check(current))) return;
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      showErrors((await send(current)) ?? {});
    } catch (error) {
      setFailure(error);
    }
    sending.current = false;
    setBusy(false);
  }

  function reset() {
    element.current?.reset();
    setEdited({});
    setErrors({});
    setFailure(undefined);
  }

  const isDirty = Object.entries(values).some(([name, value]) => value !== initial[name]);

  /** The attributes of a text field or select. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    defaultValue: initial[name] as string,
    error: errors[name],
  });

  return { element, values, errors, busy, failure, isDirty, field, read, change, checkField, submit, reset };
}

/** Whether the form reads the control itself. */
const holdsText = (control: unknown): control is HTMLInputElement | HTMLSelectElement =>
  control instanceof HTMLSelectElement ||
  (control instanceof HTMLInputElement && control.type !== 'checkbox' && control.type !== 'radio');

interface FormProps<Values extends FormValues> extends Omit<
  ComponentProps<'form'>,
  'className' | 'noValidate' | 'onChange' | 'onSubmit' | 'ref'
> {
  form: FormState<Values>;
  /** undefined while nothing can be sent. */
  send: Send<Values> | undefined;
  /** Focuses the first empty field on arrival, but not on a touch screen, whose keyboard would cover the page. */
  focusOnArrival?: boolean;
}

/** A form with one column of fields and the submit button last. Each field shows its error itself. */
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
