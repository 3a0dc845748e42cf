import { paths } from '@domain/shop/paths';
import type { ProductCardFragment } from '@/gql/operations';
import { useCartSync, useFreshLists, useWishlist } from '@/features/cart';
import { ProductGrid, ProductGridSkeleton, ProductSlotsContext, RecentlyViewed } from '@/features/catalogue';
import type { ProductSlots } from '@/features/catalogue';
import { useDeferredFirst } from '@/shared/lib/useDeferredFirst';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { ButtonLink, EmptyState, LoadError } from '@/shared/ui';
import * as texts from './wishlist.en';
import { MoveToCartButton } from './MoveToCartButton';
import { WishlistHeart } from './WishlistHeart';

/** The wishlist. */
export function WishlistScreen() {
  const loaded = useWishlist()?.items;
  const items = useDeferredFirst(loaded);
  useFreshLists();
  const { failed, refresh } = useCartSync();
  const place = useFocusAfterRemoval<HTMLDivElement>(items?.length ?? 0);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {items?.length === 0 && <NothingWished />}
      {items && items.length > 0 && <Wished products={items.map(({ product }) => product)} />}
      {!loaded && failed && <LoadError text={texts.notLoaded} onRetry={refresh} />}
      {!items && (loaded || !failed) && <WishlistSkeleton />}
    </div>
  );
}

function NothingWished() {
  return (
    <>
      <EmptyState
        text={texts.nothing}
        hint={texts.nothingHint}
        art="/images/categories/fruits.svg"
        action={<ButtonLink to={paths.products}>{texts.browse}</ButtonLink>}
      />
      <RecentlyViewed />
    </>
  );
}

const SLOTS: ProductSlots = {
  heart: (product) => <WishlistHeart product={product} />,
  cartControl: (product) => <MoveToCartButton product={product} />,
};

function Wished({ products }: { products: ProductCardFragment[] }) {
  return (
    <section aria-labelledby="wished">
      <h2 id="wished" className="sr-only">
        {texts.productsYouLike}
      </h2>
      <ProductSlotsContext value={SLOTS}>
        <ProductGrid products={products} />
      </ProductSlotsContext>
    </section>
  );
}

/** The placeholder of the wishlist. */
export const WishlistSkeleton = () => <ProductGridSkeleton own label={texts.loading} />;
