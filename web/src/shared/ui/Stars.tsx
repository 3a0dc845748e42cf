import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import { rated } from './product-marks.en';

/** A rating out of five. The style sheet draws the stars, as a list may have hundreds. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={rated(rating)}
      style={{ '--full': Math.round(rating) } as CSSProperties}
      className={classNames('stars inline-flex text-star', className)}
    />
  );
}
