import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article';
  /** The padding. */
  inset?: keyof typeof INSETS;
};

const INSETS = { none: '', small: 'p-4', normal: 'p-4 md:p-6' };

/** A bordered surface. */
export function Card({ as: Tag = 'div', inset = 'normal', className, ...rest }: CardProps) {
  return (
    <Tag
      {...rest}
      className={classNames('rounded-card border border-line bg-surface', INSETS[inset], className)}
    />
  );
}
