import type { CSSProperties } from 'react';
import { classNames } from '@/shared/ui';

/** The ground of a picture's own art, by category; another category's is the shop's. */
const TINTS: Readonly<Record<string, string>> = {
  dairy: 'bg-tint-dairy',
  staples: 'bg-tint-staples',
  vegetables: 'bg-tint-vegetables',
  fruits: 'bg-tint-fruits',
  dryfruits: 'bg-tint-dryfruits',
  snacks: 'bg-tint-snacks',
  sprouts: 'bg-tint-sprouts',
  nonveg: 'bg-tint-nonveg',
  spices: 'bg-tint-spices',
};

const tintOf = (categoryName: string): string | undefined =>
  Object.hasOwn(TINTS, categoryName) ? TINTS[categoryName] : 'bg-basil-tint';

interface ProductImageProps {
  product: { image: string; categoryName: string };
  alt?: string;
  /** In the first screenful: fetched at once. */
  eager?: boolean;
  /** Fetched before those of others. */
  first?: boolean;
  /** Its size, and what else is particular to the place. */
  className?: string;
  style?: CSSProperties;
}

/** A product's picture, square; until it is there, and if it never comes, its place has the art's own tint. */
export function ProductImage({
  product: { image, categoryName },
  alt = '',
  eager,
  first,
  className = 'w-full',
  style,
}: ProductImageProps) {
  return (
    <img
      src={image}
      alt={alt}
      width={600}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      style={style}
      className={classNames('aspect-square object-cover', tintOf(categoryName), className)}
    />
  );
}
