import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type ChipProps = Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> & { pressed: boolean };

/** One of a few choices beside each other, of which at most one is pressed; 44 px high. */
export const Chip = ({ pressed, className, ...rest }: ChipProps) => (
  <button
    {...rest}
    type="button"
    aria-pressed={pressed}
    className={classNames(
      'inline-flex min-h-11 shrink-0 items-center rounded-full border border-control px-4 text-sm font-semibold whitespace-nowrap',
      'hover:bg-basil-tint aria-pressed:border-basil aria-pressed:bg-basil aria-pressed:text-on-basil',
      className,
    )}
  />
);
