import type { CSSProperties } from 'react';
import { classNames } from './class-names';

/** A rating out of five, to be read only; the style sheet draws the stars, as there may be a hundred in a list. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`Rated ${rating} out of 5`}
      style={{ '--full': Math.round(rating) } as CSSProperties}
      className={classNames('stars inline-flex text-star', className)}
    />
  );
}
