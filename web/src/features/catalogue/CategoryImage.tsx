interface CategoryImageProps {
  image: string;
  /** Below the fold: loaded lazily. */
  lazy?: boolean;
  className: string;
}

/** A category's picture; its name is beside it. */
export function CategoryImage({ image, lazy, className }: CategoryImageProps) {
  return (
    <img
      src={image}
      alt=""
      width={480}
      height={480}
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
      className={`dark:brightness-85 ${className}`}
    />
  );
}
