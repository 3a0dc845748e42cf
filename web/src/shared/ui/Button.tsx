import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names';
import { SpinnerRing } from './Spinner';

const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full py-2 text-center font-semibold ' +
  'no-underline transition-colors disabled:opacity-50 aria-disabled:opacity-70 forced-colors:border';

const VARIANTS = {
  primary: 'bg-basil text-on-basil enabled:hover:bg-basil-strong [a&]:hover:bg-basil-strong',
  secondary: 'border border-control bg-surface text-ink enabled:hover:bg-basil-tint [a&]:hover:bg-basil-tint',
  quiet: 'text-basil enabled:hover:bg-basil-tint [a&]:hover:bg-basil-tint',
};

/** At least 44 px high in any size. */
const SIZES = { small: 'px-3', normal: 'px-5' };

interface Look {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  className?: string;
}

/** The classes of a button. */
export const buttonClasses = ({ variant = 'primary', size = 'normal', className }: Look): string =>
  classNames(BASE, VARIANTS[variant], SIZES[size], className);

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** A request is pending: the button keeps its size and focus, and ignores presses. */
    busy?: boolean;
  };

/** A button; `type` defaults to "button". */
export function Button({
  variant,
  size,
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
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={buttonClasses({ variant, size, className })}
    >
      {busy && <SpinnerRing className="size-5" />}
      {children}
    </button>
  );
}

/** A link styled as a button. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonClasses({ variant, size, className })} />;
}
