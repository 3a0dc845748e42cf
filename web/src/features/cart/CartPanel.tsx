import { Link } from 'react-router-dom';
import { ProductImage } from '@/features/catalogue';
import type { CartFragment } from '@/gql/operations';
import { itemTotal } from '@domain/cart/pricing';
import { paths, productPath } from '@domain/shop/paths';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { ButtonLink, CountedPrice, LoadError, Price, Skeleton } from '@/shared/ui';
import * as texts from './cart.en';
import { withDelivery } from './cart-panel.en';
import { CartControl } from './CartControl';
import { CartProblems, ToCheckout } from './CartProblems';
import { countItems } from './count-items.en';
import { ItemProblem } from './ItemProblem';
import { Savings } from './Savings';
import { useCart, useCartSync } from './useCart';

function PanelItem({ item, item: { product, qty } }: { item: CartFragment['items'][number] }) {
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-0">
      <ProductImage product={product} className="size-14 shrink-0 rounded-lg" />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-2">
          <Link
            to={productPath(product)}
            className="-mt-5 -mb-1 min-w-11 pt-5 pb-1 text-sm font-semibold wrap-anywhere hover:underline"
          >
            <span className="line-clamp-2">{product.title}</span>
          </Link>
          <Price rupees={itemTotal(product.price, qty)} className="shrink-0 text-sm" />
        </div>
        <ItemProblem item={item} />
        <div className="mt-1 flex items-center justify-between gap-2">
          <Price
            rupees={product.price}
            unit={product.quantity}
            className="min-w-0 text-sm text-muted [&>:first-child]:font-normal"
          />
          <div className="w-28 shrink-0">
            <CartControl product={product} undoable />
          </div>
        </div>
      </div>
    </li>
  );
}

/** The items of a cart, the total, and the links to cart and checkout. */
export function FilledCart({ cart, cart: { items, totalQty, delivery, total } }: { cart: CartFragment }) {
  const list = useFocusAfterRemoval<HTMLUListElement>(items.length);
  return (
    <>
      <p className="text-sm text-muted">{countItems(totalQty)}</p>
      <ul
        ref={list}
        tabIndex={-1}
        className="-mx-1 min-h-0 grow overflow-y-auto overscroll-contain px-1 pt-2 outline-none"
      >
        {items.map((item) => (
          <PanelItem key={item._id} item={item} />
        ))}
      </ul>
      <div className="border-t border-line pt-3">
        <CartProblems cart={cart} className="mb-3" />
        <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
          {texts.total} <CountedPrice rupees={total} />
        </p>
        <Savings cart={cart} className="my-1" />
        <p className="mb-3 text-sm text-muted">{withDelivery(<Price rupees={delivery} />)}</p>
        <div className="flex flex-col gap-1">
          <ToCheckout cart={cart} />
          <ButtonLink to={paths.cart} variant="quiet">
            {texts.viewCart}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}

function PanelSkeleton() {
  return (
    <>
      <Skeleton className="mt-1 h-4 w-16" />
      <div className="flex gap-3 py-3">
        <Skeleton className="size-14 shrink-0 rounded-lg" />
        <div className="grow space-y-2">
          <Skeleton className="h-5" />
          <Skeleton className="ml-auto h-11 w-28 rounded-full" />
        </div>
      </div>
    </>
  );
}

/** The cart beside the products. Its column is reserved even while it is empty, so that the first tap moves no card. */
export function CartPanel() {
  const cart = useCart();
  const { failed, refresh } = useCartSync();
  return (
    <aside
      aria-labelledby="cart-panel"
      className="sticky top-24 flex max-h-[calc(100dvh-7rem)] flex-col self-start rounded-card border border-line bg-surface p-4"
    >
      <h2 id="cart-panel" className="text-lg font-semibold">
        {texts.yourCart}
      </h2>
      {!cart && failed && <LoadError text={texts.notLoaded} onRetry={refresh} />}
      {!cart && !failed && <PanelSkeleton />}
      {cart?.items.length === 0 && <p className="mt-1 text-sm text-muted">{texts.nothingYet}</p>}
      {cart && cart.items.length > 0 && <FilledCart cart={cart} />}
    </aside>
  );
}
