import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names';
import { SpinnerRing } from './Spinner';

type ButtonVariant = 'primary' | 'secondary' | 'quiet';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-semibold ' +
  'no-underline transition-colors disabled:opacity-50 aria-disabled:opacity-70 forced-colors:border';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-basil text-on-basil enabled:hover:bg-basil-strong [a&]:hover:bg-basil-strong',
  secondary: 'border border-control bg-surface text-ink enabled:hover:bg-basil-tint [a&]:hover:bg-basil-tint',
  quiet: 'text-basil enabled:hover:bg-basil-tint [a&]:hover:bg-basil-tint',
};

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Something sent is on its way: the button keeps its place and its focus, and does nothing when pressed. */
  busy?: boolean;
};

/** A button; `type` is "button" unless told otherwise. */
export function Button({
  variant = 'primary',
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(BASE, VARIANTS[variant], className)}
    >
      {busy && <SpinnerRing className="size-5" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant };

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(BASE, VARIANTS[variant], className)} />;
}
