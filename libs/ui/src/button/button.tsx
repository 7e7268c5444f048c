import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../text/text.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'aria-busy' | 'aria-disabled' | 'disabled'> {
  /** One primary per screen; `danger` only in the dialog that confirms; default `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
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
  const { variant = 'secondary', busy, unavailable, icon, initialFocus, children, className, onClick, ...rest } = props;
  const isInert = busy || unavailable;
  const isPressed = useRef(false);

  /** Of two quick presses the second is ignored: it may come before `busy` is rendered. */
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (isInert || isPressed.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    isPressed.current = true;
    try {
      onClick?.(event);
    } finally {
      // After TanStack Query's own timer, which renders `busy`.
      setTimeout(() => (isPressed.current = false));
    }
  }

  return (
    <button
      type="button"
      {...rest}
      className={classNames('ui-button', `is-${variant}`, className)}
      aria-busy={busy || undefined}
      aria-disabled={isInert || undefined}
      data-pc-autofocus={initialFocus || undefined}
      onClick={click}
    >
      {icon}
      {textAlone(children)}
    </button>
  );
}

/** Text beside an icon has an element of its own, so that it can change in a translated page. */
const textAlone = (children: ReactNode) => (typeof children === 'string' ? <span>{children}</span> : children);

/** The icons of the sprite icons.svg, which need no elements of their own. button.css has their places in it. */
type IconName =
  | 'pencil'
  | 'trash'
  | 'ellipsis'
  | 'x'
  | 'panel-left'
  | 'chevrons-left'
  | 'chevron-left'
  | 'chevron-right'
  | 'chevrons-right';

type IconButtonProps = Omit<ButtonProps, 'icon' | 'variant' | 'children' | 'aria-label' | 'title'> & {
  /** The accessible name, such as 'Edit User Ada Byron'. */
  label: string;
  /** A tooltip shorter than the name, such as 'Edit User'. */
  tooltip?: string;
} & ({ icon: IconName; large?: boolean } | { children: ReactNode });

/** A square button with only an icon: one of the sprite, or any other. The label is its accessible name and its tooltip. */
export function IconButton({ label, tooltip = label, className, ...props }: IconButtonProps) {
  const { icon, large, ...rest } = { icon: undefined, large: undefined, ...props };
  return (
    <Button
      {...rest}
      variant="quiet"
      className={classNames('is-icon', large && 'is-large', className)}
      data-icon={icon}
      aria-label={label}
      title={tooltip}
    />
  );
}

interface LinkButtonProps extends LinkProps, Pick<ButtonProps, 'icon' | 'initialFocus'> {
  variant?: 'primary' | 'secondary' | 'quiet';
  ref?: Ref<HTMLAnchorElement>;
}

/** A router link that looks like a Button: for going to an address. */
export function LinkButton({
  variant = 'secondary',
  icon,
  initialFocus,
  children,
  className,
  ...rest
}: LinkButtonProps) {
  const look = classNames('ui-button', `is-${variant}`, className);
  return (
    <Link {...rest} className={look} data-pc-autofocus={initialFocus || undefined}>
      {icon}
      {textAlone(children)}
    </Link>
  );
}

/** Buttons and links on the right, the primary one last. On a sign-in page each is as wide as the fields. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className="ui-button-row">{children}</div>;
}
