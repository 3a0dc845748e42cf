import { useContext } from 'react';
import { Link, useViewTransitionState } from 'react-router-dom';
import type { ProductCardFragment } from '@/gql/operations';
import { DietMark, Skeleton, Stars, classNames } from '@/shared/ui';
import { productPath } from '@domain/shop/paths';
import { ProductImage } from './ProductImage';
import { ProductPrice, SavingBadge } from './ProductPrice';
import { StockBadge } from './StockBadge';
import { pictureName } from './picture-name';
import { ProductSlotsContext } from './product-slots';

const FRAME = 'relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface';
const BODY = 'flex grow flex-col gap-1 p-2 sm:p-3';
/** Reserves two lines of title, so that nothing below moves when the text arrives. */
const EVEN = 'min-h-47 sm:min-h-51';

/** Over the picture, without catching its taps. */
const BADGES = 'pointer-events-none absolute inset-x-2 bottom-2 flex flex-wrap-reverse gap-1';

interface ProductCardProps {
  product: ProductCardFragment;
  /** Above the fold: its picture is loaded eagerly. */
  eager?: boolean;
  /** Its picture has high fetch priority. */
  first?: boolean;
  /** In a single row: with room for two lines of title. */
  even?: boolean;
}

/** A duplicate of the title's link, so not a tab stop. */
function PictureLink({ product, eager, first }: Pick<ProductCardProps, 'product' | 'eager' | 'first'>) {
  const path = productPath(product);
  const moving = useViewTransitionState(path);
  return (
    <Link to={path} viewTransition tabIndex={-1} aria-hidden="true" className="block overflow-hidden">
      <ProductImage
        product={product}
        eager={eager}
        first={first}
        style={moving ? pictureName(product) : undefined}
        className="w-full transition-transform duration-300 group-hover:scale-[1.03]"
      />
    </Link>
  );
}

/** A product in a list. */
export function ProductCard({ product, eager, first, even }: ProductCardProps) {
  const { heart, cartControl } = useContext(ProductSlotsContext);
  const { title, rating } = product;
  const path = productPath(product);
  return (
    <article className={`group ${FRAME}`}>
      <div className="relative">
        <PictureLink product={product} eager={eager} first={first} />
        <p className={BADGES}>
          <SavingBadge product={product} />
          <StockBadge product={product} />
        </p>
      </div>
      <DietMark diet={product.diet} className="absolute top-3 left-3" />
      <div className="absolute top-1 right-1 rounded-full bg-surface">{heart(product)}</div>
      <div className={classNames(BODY, even && EVEN)}>
        <h3 className="font-sans text-sm/5 font-semibold sm:text-base/6">
          <Link
            to={path}
            viewTransition
            className="relative -mt-5 -mb-1 block pt-5 pb-1 outline-offset-0 hover:underline"
          >
            <span className="line-clamp-2 wrap-anywhere">{title}</span>
          </Link>
        </h3>
        <ProductPrice product={product} />
        <Stars rating={rating} className="h-5 items-center text-sm" />
        <div className="mt-auto pt-1">{cartControl(product)}</div>
      </div>
    </article>
  );
}

interface ProductCardSkeletonProps extends Pick<ProductCardProps, 'even'> {
  /** The first of a shopper's own list, whose picture may come early. */
  ownFirst?: boolean;
}

/** The placeholder of a card. */
export function ProductCardSkeleton({ even, ownFirst }: ProductCardSkeletonProps) {
  return (
    <div className={FRAME}>
      <Skeleton className={classNames('aspect-square rounded-none', ownFirst && 'early-picture')} />
      <div className={classNames(BODY, even && EVEN)}>
        <Skeleton className="h-5 sm:h-6" />
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <div className="mt-auto pt-1">
          <Skeleton className="h-11 rounded-full" />
        </div>
      </div>
    </div>
  );
}
