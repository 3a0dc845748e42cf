import { pictureAt } from '@domain/catalogue/picture';
import { classNames } from '@/shared/ui';

/** A product's picture beside its name; `className` sets its size. */
export const Thumbnail = ({ image, className }: { image: string; className: string }) => (
  <img
    src={pictureAt(image, 160)}
    alt=""
    width={48}
    height={48}
    loading="lazy"
    className={classNames('shrink-0 rounded-lg bg-basil-tint object-cover', className)}
  />
);
