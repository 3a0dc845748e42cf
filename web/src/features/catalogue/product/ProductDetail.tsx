import { useContext } from 'react';
import { categoryLabel } from '@domain/catalogue/category-label';
import type { ProductCardFragment } from '@/gql/operations';
import { Breadcrumbs, DietMark, PageHeading, Price, Skeleton, Spinner, Stars, classNames } from '@/shared/ui';
import { savingOf } from '@domain/catalogue/saving';
import { productBreadcrumbs } from '@domain/catalogue/breadcrumbs';
import { formatRupees } from '@/shared/lib/format-number';
import { Mrp, unitPriceText } from './ProductPrice';
import { ProductImage } from './ProductImage';
import { StockBadge } from './StockBadge';
import { ValuePropositions } from '../ValuePropositions';
import { PictureZoom } from './PictureZoom';
import { pictureName } from './picture-name';
import * as texts from './product-page.en';
import { ProductSlotsContext } from './product-slots';

const LAYOUT =
  'grid gap-4 sm:grid-cols-2 sm:items-center sm:gap-6 md:gap-10 lg:grid-cols-[32rem_minmax(0,1fr)] lg:gap-16 2xl:grid-cols-[36rem_minmax(0,1fr)_20rem]';
/** On a phone no higher than leaves price and button above the fold. */
const PICTURE = 'aspect-square w-full max-sm:max-h-[calc(100svh-31.25rem)] max-sm:min-h-40';
const FACTS = 'flex min-w-0 flex-col items-start gap-3 md:gap-4';
/** On a phone price and button are side by side, in a row that is no lower without prices to compare with. */
const PURCHASE =
  'flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 gap-y-3 sm:flex-col sm:items-start md:gap-y-4';
const CONTROL = 'min-w-[min(10rem,100%)] flex-1 sm:w-full sm:max-w-xs sm:flex-none';

/** The details of a product. */
export function ProductDetail({ product }: { product: ProductCardFragment }) {
  const { cartControl } = useContext(ProductSlotsContext);
  const { title, price, quantity, rating, categoryName } = product;
  return (
    <>
      <Breadcrumbs trail={productBreadcrumbs(product)} />
      <article className={LAYOUT}>
        <Picture product={product} />
        <div className={FACTS}>
          <p className="-mb-2 flex max-w-full items-center gap-2 font-semibold wrap-anywhere text-muted">
            <DietMark diet={product.diet} />
            {categoryLabel(categoryName)}
          </p>
          <PageHeading className="max-w-full wrap-anywhere">{title}</PageHeading>
          <Stars rating={rating} className="h-7 items-center text-xl" />
          <div className={PURCHASE}>
            <div>
              <Price rupees={price} unit={quantity} className="text-3xl" />
              <PriceNotes product={product} />
            </div>
            <div className={CONTROL}>{cartControl(product)}</div>
          </div>
          <p className="text-sm text-muted">{texts.deliveryNote}</p>
        </div>
        <ValuePropositions className="max-2xl:hidden" />
      </article>
    </>
  );
}

/** Prices to compare with. */
function PriceNotes({ product }: { product: ProductCardFragment }) {
  const saving = savingOf(product);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm/5 text-muted tabular-nums">
      {saving && (
        <>
          <Mrp {...product} />
          <strong className="text-basil">{texts.save(formatRupees(saving.rupees))}</strong>
        </>
      )}
      {unitPriceText(product)}
    </p>
  );
}

function Picture({ product }: { product: ProductCardFragment }) {
  const { heart } = useContext(ProductSlotsContext);
  const style = pictureName(product);
  return (
    <div className="relative overflow-hidden rounded-card">
      <ProductImage
        product={product}
        alt={product.title}
        eager
        first
        large
        style={style}
        className={PICTURE}
      />
      <PictureZoom product={product} />
      <p className="pointer-events-none absolute bottom-3 left-3">
        <StockBadge product={product} />
      </p>
      <div className="absolute top-2 right-2 rounded-full bg-surface">{heart(product)}</div>
    </div>
  );
}

/** The placeholder of the product. */
export function ProductDetailSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-5 w-56" />
      <div className={LAYOUT}>
        <div className="relative">
          <Skeleton className={classNames(PICTURE, 'rounded-card')} />
          <Spinner label={texts.loading} className="absolute inset-0" />
        </div>
        <div className={FACTS}>
          <Skeleton className="-mb-2 h-6 w-24" />
          <Skeleton className="h-9 w-3/4 md:h-10" />
          <Skeleton className="h-7 w-28" />
          <div className={PURCHASE}>
            <div>
              <Skeleton className="h-9 w-28 md:w-36" />
              <Skeleton className="mt-1 h-5 w-32" />
            </div>
            <Skeleton className={classNames(CONTROL, 'h-11 rounded-full')} />
          </div>
          <Skeleton className="h-5 w-full max-w-96" />
        </div>
        <ValuePropositions className="max-2xl:hidden" />
      </div>
    </>
  );
}
