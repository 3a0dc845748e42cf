import { pictureAt } from '@domain/catalogue/picture';
import { classNames } from '@/shared/ui';

/** A picture of nothing. */
const NOTHING = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

/** A product's picture beside its name, an empty place where it cannot be loaded, such as offline; `className` sets its size. */
export const Thumbnail = ({ image, className }: { image: string; className: string }) => (
  <img
    src={pictureAt(image, 160)}
    alt=""
    width={48}
    height={48}
    loading="lazy"
    onError={({ currentTarget }) => (currentTarget.src = NOTHING)}
    className={classNames('shrink-0 rounded-lg bg-basil-tint object-cover', className)}
  />
);
