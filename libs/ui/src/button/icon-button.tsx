import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { classNames } from '../text/class-names.ts';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'title'> {
  /** The accessible name, such as 'Edit User Ada Byron'. */
  label: string;
  /** A tooltip shorter than the name, such as 'Edit User'. */
  tooltip?: string;
  /** A decorative icon of 16 or 20 px. */
  children: ReactNode;
}

/** A square button with only an icon. The label is its accessible name and its tooltip. */
export function IconButton({ label, tooltip = label, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      className={classNames('is-icon', className)}
      aria-label={label}
      title={tooltip}
    />
  );
}
