import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string };

/** A round 44 px button with an icon, labelled by `aria-label`. */
export function IconButton({ className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors',
        'enabled:hover:bg-basil-tint disabled:opacity-50',
        className,
      )}
    />
  );
}
