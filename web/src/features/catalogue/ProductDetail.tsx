import { categoryLabel } from '@domain/catalogue/category-label';
import type { ProductCardFragment } from '@/gql/operations';
import { Breadcrumbs, PageHeading, Price, Skeleton, Spinner, Stars } from '@/shared/ui';
import { categoryLink } from '@domain/catalogue/addresses';
import { ProductImage } from './ProductImage';
import { pictureName } from './picture-name';
import type { ProductSlots } from './product-slots';

const LAYOUT =
  'grid gap-5 md:grid-cols-2 md:items-center md:gap-10 lg:grid-cols-[32rem_minmax(0,1fr)] lg:gap-16';
const FACTS = 'flex min-w-0 flex-col items-start gap-3 md:gap-4';

const DELIVERY_NOTE = 'Delivery time will vary according to the Area and Trafic';

/** One product, large. */
export function ProductDetail({
  product,
  heart,
  cartControl,
}: { product: ProductCardFragment } & ProductSlots) {
  const { title, price, quantity, rating, categoryName } = product;
  const above = [
    { label: 'Home', to: '/' },
    { label: categoryLabel(categoryName), to: categoryLink(categoryName) },
  ];
  return (
    <>
      <Breadcrumbs above={above} here={title} />
      <article className={LAYOUT}>
        <div className="relative overflow-hidden rounded-card">
          <ProductImage product={product} alt={title} eager style={pictureName(product)} />
          <div className="absolute top-2 right-2 rounded-full bg-surface">{heart(product)}</div>
        </div>
        <div className={FACTS}>
          <p className="-mb-2 font-semibold text-muted">{categoryLabel(categoryName)}</p>
          <PageHeading className="max-w-full wrap-anywhere">{title}</PageHeading>
          <Stars rating={rating} className="h-7 items-center text-xl" />
          <Price rupees={price} unit={quantity} className="text-3xl" />
          <div className="w-full md:max-w-xs">{cartControl(product)}</div>
          <p className="text-sm text-muted">{DELIVERY_NOTE}</p>
        </div>
      </article>
    </>
  );
}

/** The place that the product will take. */
export function ProductDetailSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-5 w-56" />
      <div className={LAYOUT}>
        <div className="relative">
          <Skeleton className="aspect-square rounded-card" />
          <Spinner label="Loading the product" className="absolute inset-0" />
        </div>
        <div className={FACTS}>
          <Skeleton className="-mb-2 h-6 w-24" />
          <Skeleton className="h-9 w-3/4 md:h-10" />
          <Skeleton className="h-7 w-28" />
          <Skeleton className="h-9 w-36" />
          <Skeleton className="h-11 w-full rounded-full md:max-w-xs" />
          <Skeleton className="h-5 w-full max-w-96" />
        </div>
      </div>
    </>
  );
}
