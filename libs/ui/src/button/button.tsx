import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../text/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled' | 'disabled'> {
  /** One primary per screen; `danger` only in the dialog that confirms; default `secondary`. */
  variant?: ButtonVariant;
  /** The action is in progress: the button keeps its width and focus, and ignores clicks. */
  busy?: boolean;
  /** Not available now: looks disabled, but stays in the tab order. */
  unavailable?: boolean;
  /** A decorative 16 px icon before the text. */
  icon?: ReactNode;
  /** Gets the focus when the dialog around it opens. */
  initialFocus?: boolean;
}

/**
 * A native button. `type` defaults to `button`, so that it never submits a form by accident. Busy or unavailable, it is
 * `aria-disabled` instead of `disabled`, because a disabled button would lose the focus.
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
