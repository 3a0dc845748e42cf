import { useReactiveVar } from '@apollo/client/react';
import type { ComponentType, ReactNode } from 'react';
import { paths } from '@domain/shop/paths';
import { RecentlyViewed } from '@/features/catalogue';
import type { CartFragment } from '@/gql/operations';
import { useDeferredFirst } from '@/shared/lib/useDeferredFirst';
import { useFocusAfterRemoval } from '@/shared/lib/useFocusAfterRemoval';
import { ButtonLink, EmptyState, LoadError, Skeleton, Spinner } from '@/shared/ui';
import * as texts from './cart.en';
import { CartNotice } from './CartNotice';
import { GoesWithCart } from './GoesWithCart';
import { CartItemRow, CartItemRowSkeleton } from './CartItemRow';
import { CartSummary } from './CartSummary';
import { showingLastSeen } from './last-seen';
import { useCart, useCartSync, useFreshLists } from './useCart';
import { useChoices } from './useChoices';

/** On a phone a single column, so that the bar at the bottom sticks along all of it. */
const COLUMNS =
  'flex flex-col gap-4 sm:gap-6 md:grid md:items-start md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_22rem]';
/** The number of items above the fold. */
const FIRST_SCREENFUL = 4;
const ITEMS = 'rounded-card border border-line bg-surface px-3 sm:px-5';

interface CartScreenProps {
  /** Shown for an empty cart: the shopper's usual products, and what follows. */
  Usuals: ComponentType<{ children: ReactNode }>;
}

/** The cart's items and total. */
export function CartScreen({ Usuals }: CartScreenProps) {
  const cart = useCart();
  const shown = useDeferredFirst(cart);
  useFreshLists();
  const { failed, refresh } = useCartSync();
  const lastSeen = useReactiveVar(showingLastSeen);
  const place = useFocusAfterRemoval<HTMLDivElement>(cart?.items.length ?? 0);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <CartNotice />
      {lastSeen && (
        <p role="status" className="mb-4 rounded-lg bg-butter p-3 font-medium text-on-butter">
          {texts.lastSeen}
        </p>
      )}
      {shown && <CartItems cart={shown} Usuals={Usuals} />}
      {!shown && (cart || !failed) && <CartSkeleton />}
      {!cart && failed && <LoadError text={texts.notLoaded} onRetry={refresh} />}
    </div>
  );
}

function CartItems({ cart, Usuals }: { cart: CartFragment } & CartScreenProps) {
  const { choices: found, loading } = useChoices();
  const choices = useDeferredFirst(found);
  if (cart.items.length === 0) {
    return (
      <>
        <EmptyState
          text={texts.empty}
          hint={texts.emptyHint}
          art="/images/categories/vegetables.svg"
          action={<ButtonLink to={paths.products}>{texts.browse}</ButtonLink>}
        />
        <Usuals>
          <RecentlyViewed />
        </Usuals>
      </>
    );
  }
  return (
    <>
      <div className={COLUMNS}>
        <ul aria-label={texts.inYourCart} className={ITEMS}>
          {cart.items.map((item, index) => (
            <CartItemRow
              key={item._id}
              item={item}
              choice={choices?.find(({ _id }) => _id === item._id)}
              choicesLoading={loading}
              eager={index < FIRST_SCREENFUL}
            />
          ))}
        </ul>
        <CartSummary cart={cart} />
      </div>
      <GoesWithCart cart={cart} />
    </>
  );
}

/** The placeholder of the cart. */
export function CartSkeleton() {
  return (
    <div className={COLUMNS}>
      <div className={ITEMS}>
        <CartItemRowSkeleton />
        <CartItemRowSkeleton />
      </div>
      <div className="rounded-card border border-line bg-surface p-4 md:p-6">
        <p className="font-display text-xl leading-[1.15] font-semibold">{texts.summary}</p>
        <Spinner label={texts.loading} className="mt-4 mb-5 h-36.25" />
        <Skeleton className="hidden h-11 rounded-full sm:mb-2 sm:block" />
        <Skeleton className="h-11 rounded-full" />
      </div>
    </div>
  );
}
