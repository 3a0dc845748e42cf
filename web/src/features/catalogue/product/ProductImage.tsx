import type { CSSProperties } from 'react';
import type { ProductCardFragment } from '@/gql/operations';
import { smallPicture } from '@/shared/lib/small-picture';
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
  product: { image: string; categoryName: string; stockLevel?: ProductCardFragment['stockLevel'] };
  alt?: string;
  /** In the first screenful: fetched at once. */
  eager?: boolean;
  /** Fetched before those of others. */
  first?: boolean;
  /** In its full detail; until that is there, as it was on a card. */
  large?: boolean;
  /** Its size, and what else is particular to the place. */
  className: string;
  style?: CSSProperties;
}

/**
 * A product's picture, square; calmer when the product is out. Until it is loaded, or if it never is, its place has the tint of its art. Small pictures
 * are many, so the page does not wait for them to be decoded.
 */
export function ProductImage({
  product: { image, categoryName, stockLevel },
  alt = '',
  eager,
  first,
  large,
  className,
  style,
}: ProductImageProps) {
  const small = smallPicture(image);
  return (
    <img
      src={large ? image : small}
      alt={alt}
      width={600}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      decoding={large ? undefined : 'async'}
      fetchPriority={first ? 'high' : undefined}
      style={large ? { ...style, backgroundImage: `url(${JSON.stringify(small)})` } : style}
      className={classNames(
        'aspect-square bg-cover bg-center object-cover dark:brightness-85',
        tintOf(categoryName),
        stockLevel === 'OUT_OF_STOCK' && 'opacity-60 saturate-50',
        className,
      )}
    />
  );
}
