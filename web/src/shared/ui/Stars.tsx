import type { CSSProperties } from 'react';
import { classNames } from './class-names';

/** A rating out of five. The style sheet draws the stars, as a list may have hundreds. */
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
