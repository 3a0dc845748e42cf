import { smallPicture } from '@/shared/lib/small-picture';

interface CategoryImageProps {
  image: string;
  /** Far below: fetched once somebody comes near. */
  lazy?: boolean;
  className: string;
}

/** A category's picture; its name stands beside it. */
export function CategoryImage({ image, lazy, className }: CategoryImageProps) {
  return (
    <img
      src={smallPicture(image)}
      alt=""
      width={480}
      height={480}
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
      className={`dark:brightness-85 ${className}`}
    />
  );
}
