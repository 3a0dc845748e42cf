import type { CSSProperties } from 'react';
import { pictureAt } from '@domain/catalogue/picture';
import type { ProductCardFragment } from '@/gql/operations';
import { classNames } from '@/shared/ui';

/** The background of each category's pictures; other categories have the shop's. */
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
  /** Above the fold: loaded eagerly. */
  eager?: boolean;
  /** With high fetch priority. */
  first?: boolean;
  /** In full size; a smaller one, if there is any, is shown while that is loading. */
  large?: boolean;
  /** Size and other class names. */
  className: string;
  style?: CSSProperties;
}

/**
 * A product's square picture; greyed when the product is out of stock. The background colour shows while it is loading,
 * or if loading fails. Small pictures are many, so they are decoded asynchronously.
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
  const small = pictureAt(image, 480);
  return (
    <img
      src={large ? image : small}
      alt={alt}
      width={600}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      decoding={large ? undefined : 'async'}
      fetchPriority={first ? 'high' : undefined}
      style={
        large && small !== image ? { ...style, backgroundImage: `url(${JSON.stringify(small)})` } : style
      }
      className={classNames(
        'aspect-square bg-cover bg-center object-cover dark:brightness-85',
        tintOf(categoryName),
        stockLevel === 'OUT_OF_STOCK' && 'opacity-60 saturate-50',
        className,
      )}
    />
  );
}
