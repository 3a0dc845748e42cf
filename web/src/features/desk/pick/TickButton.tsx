import type { ComponentProps } from 'react';
import { CheckIcon, classNames } from '@/shared/ui';

type TickButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  label: string;
  /** Whether the line has an outcome. */
  done?: boolean;
};

/** The tap that most lines take: 56 px, filled once done. */
export const TickButton = ({ label, done = false, className, ...rest }: TickButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={label}
    className={classNames(
      'inline-flex size-14 shrink-0 scroll-mt-10 scroll-mb-24 items-center justify-center rounded-full border-2 border-basil text-xl disabled:opacity-50',
      done ? 'bg-basil text-on-basil' : 'bg-surface text-basil enabled:hover:bg-basil-tint',
      className,
    )}
  >
    <CheckIcon strokeWidth={2.5} />
  </button>
);
