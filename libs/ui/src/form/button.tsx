import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled' | 'disabled'> {
  /** One primary per screen; `danger` only in the dialog that confirms; default `secondary`. */
  variant?: ButtonVariant;
  /** The action is under way: the button keeps width and focus, and ignores clicks. */
  busy?: boolean;
  /** It has nothing to do just now: drawn as disabled, yet it keeps its place in the tab order. */
  unavailable?: boolean;
  /** A decorative 16 px icon before the words. */
  icon?: ReactNode;
  /** Gets the focus when the dialog around it opens. */
  initialFocus?: boolean;
}

/**
 * A native button. `type` is `button` unless given, so that a stray one never submits a form.
 * While busy it stays focusable (`aria-disabled`): a `disabled` button would drop the focus.
 */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    busy = false,
    unavailable = false,
    icon,
    initialFocus = false,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const inert = busy || unavailable;

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (!inert) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <button
      type="button"
      {...rest}
      className={classNames('ui-button', `is-${variant}`, className)}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      data-pc-autofocus={initialFocus || undefined}
      onClick={click}
    >
      {icon}
      {children}
    </button>
  );
}
