import type { ComponentProps } from 'react';
import { CheckIcon, classNames, IconButton } from '@/shared/ui';

type TickButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string;
  /** Whether the line has an outcome. */
  done?: boolean;
};

/** The tap that most lines take: 56 px, filled once done. */
export const TickButton = ({ label, done = false, className, ...rest }: TickButtonProps) => (
  <IconButton
    {...rest}
    aria-label={label}
    className={classNames(
      'size-14 scroll-mt-10 scroll-mb-24 border-2 border-basil text-xl',
      done ? 'bg-basil! text-on-basil' : 'bg-surface text-basil',
      className,
    )}
  >
    <CheckIcon strokeWidth={2.5} />
  </IconButton>
);
