import { categoryIcon, smallPicture } from '@/shared/lib/small-picture';

interface CategoryImageProps {
  image: string;
  /** Below the fold: loaded lazily. */
  lazy?: boolean;
  /** At icon size. */
  icon?: boolean;
  className: string;
}

/** A category's picture; its name is beside it. */
export function CategoryImage({ image, lazy, icon, className }: CategoryImageProps) {
  return (
    <img
      src={icon ? categoryIcon(image) : smallPicture(image)}
      alt=""
      width={480}
      height={480}
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
      className={`dark:brightness-85 ${className}`}
    />
  );
}
