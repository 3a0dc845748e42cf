import { StarFilledIcon, StarIcon } from './Icon';
import { classNames } from './class-names';

const POSITIONS = [1, 2, 3, 4, 5];

/** A rating out of five, to be read only; always five icons. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const full = Math.round(rating);
  return (
    <span
      role="img"
      aria-label={`Rated ${rating} out of 5`}
      className={classNames('inline-flex text-star', className)}
    >
      {POSITIONS.map((position) =>
        position <= full ? (
          <StarFilledIcon key={position} width="1em" height="1em" />
        ) : (
          <StarIcon key={position} width="1em" height="1em" />
        ),
      )}
    </span>
  );
}
