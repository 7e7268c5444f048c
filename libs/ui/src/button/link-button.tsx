import type { ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { ButtonVariant } from './button.tsx';
import { classNames } from '../text/class-names.ts';

export interface LinkButtonProps extends LinkProps {
  /** As for Button; default `secondary`. */
  variant?: Exclude<ButtonVariant, 'danger'>;
  /** A decorative 16 px icon before the text. */
  icon?: ReactNode;
  /** Gets the focus when the dialog around it opens. */
  initialFocus?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** A router link that looks like a Button: for going to an address. */
export function LinkButton({
  variant = 'secondary',
  icon,
  initialFocus = false,
  children,
  className,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={classNames('ui-button', `is-${variant}`, className)}
      data-pc-autofocus={initialFocus || undefined}
    >
      {icon}
      {children}
    </Link>
  );
}
