import { useDeferredValue, useState } from 'react';
import { paths } from '@domain/shop/paths';
import { useCart, useCartSync, useFreshLists } from '@/features/cart';
import { useAddressesQuery, useDeliverySlotsQuery } from '@/gql/operations';
import type { CartFragment } from '@/gql/operations';
import { PHONE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { ButtonLink, EmptyState, LoadError } from '@/shared/ui';
import { AddressChoice } from './AddressChoice';
import { CHECKOUT_COLUMNS } from './checkout-columns';
import { CheckoutSection } from './CheckoutSection';
import { CheckoutSkeleton } from './CheckoutSkeleton';
import { CheckoutSummary } from './CheckoutSummary';
import { ItemTable } from './ItemTable';
import { SlotChoice } from './SlotChoice';
import { StockNotice } from './StockNotice';
import { PlaceOrderBar } from './PlaceOrder';
import { UnlessMaybePaid, UnlessPaid } from './UnlessPaid';
import type { TableItem } from './ItemTable';
import { useCheckout } from './useCheckout';
import type { CheckoutState } from './useCheckout';
import * as texts from './checkout.en';

const toTableItem = ({
  product: { _id, title, image, price, quantity },
  qty,
}: CartFragment['items'][number]): TableItem => ({
  productId: _id,
  title,
  image,
  price,
  quantity,
  qty,
});

/** The checkout: items, address, delivery slot, total, and the button that places the order. */
export function CheckoutScreen() {
  const cart = useCart();
  useFreshLists();
  const { failed, refresh } = useCartSync();
  // Fetched together with the cart, so that nothing moves later. Another tab may have changed the addresses.
  const addresses = useAddressesQuery({ fetchPolicy: 'cache-and-network' });
  const slots = useDeliverySlotsQuery({ fetchPolicy: 'cache-and-network' });
  const isKnown = [addresses, slots].every(({ data, error }) => data ?? error);
  const [isReady, setReady] = useState(false);
  if (!isReady && cart && (isKnown || cart.items.length === 0)) setReady(true);
  // Once shown it stays, whatever is refetched: it may be waiting for a payment. Deferred, so that taps are answered meanwhile.
  const shown = useDeferredValue(isReady);
  if (cart && shown) return <Checkout cart={cart} />;
  return (
    <UnlessPaid phase="idle">
      {!cart && failed ? <LoadError text={texts.cartFailed} onRetry={refresh} /> : <CheckoutSkeleton />}
    </UnlessPaid>
  );
}

function Checkout({ cart }: { cart: CartFragment }) {
  const checkout = useCheckout(cart);
  return (
    <UnlessPaid phase={checkout.phase}>
      {checkout.cart.items.length === 0 ? (
        <UnlessMaybePaid>
          <EmptyState
            text={texts.cartEmpty}
            art="/images/categories/vegetables.svg"
            action={<EmptyCartLinks />}
          />
        </UnlessMaybePaid>
      ) : (
        <Sections checkout={checkout} />
      )}
    </UnlessPaid>
  );
}

/** The items, the address and the slot. */
function Choices({ checkout }: { checkout: CheckoutState }) {
  const { cart, address, slot, coupon, stock, phase, busy, orderFixed, section } = checkout;
  const disabled = phase !== 'idle' || stock.fixing;
  return (
    <div className="min-w-0 space-y-4 lg:space-y-6">
      <CheckoutSection title={texts.orderDetails} {...section('details')}>
        <StockNotice
          items={stock.short}
          someShort={stock.shortAtOpening}
          couponCode={coupon.code}
          disabled={busy && !stock.fixing}
          fixing={stock.fixing}
          onFixing={stock.setFixing}
          onFixed={orderFixed}
        />
        <ItemTable caption={texts.items} items={cart.items.map(toTableItem)} grandTotal={cart.price} />
      </CheckoutSection>
      <CheckoutSection title={texts.address} {...section('address')}>
        <AddressChoice selection={address} disabled={disabled} />
      </CheckoutSection>
      {slot.slots?.length !== 0 && (
        <CheckoutSection title={texts.deliveryTime} {...section('slot')}>
          <SlotChoice selection={slot} disabled={disabled} />
        </CheckoutSection>
      )}
    </div>
  );
}

function Sections({ checkout }: { checkout: CheckoutState }) {
  const { amounts, address, slot, coupon, phase, busy, notice, held, placeOrder, section } = checkout;
  const onPhone = useMediaQuery(PHONE);
  const blocked = slot.none ? texts.noSlot : '';
  const order = { phase, busy, notice, blocked, hold: held, onPlaceOrder: () => void placeOrder() };
  return (
    <div className={CHECKOUT_COLUMNS}>
      <Choices checkout={checkout} />
      <CheckoutSection title={texts.title} className="lg:sticky lg:top-24" {...section('checkout')}>
        <CheckoutSummary
          amounts={amounts}
          coupon={coupon}
          address={address.chosen}
          slot={slot.chosen}
          order={order}
        />
      </CheckoutSection>
      {onPhone && section('checkout').open && <PlaceOrderBar total={amounts?.total ?? null} {...order} />}
    </div>
  );
}

function EmptyCartLinks() {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink to={paths.products}>{texts.browseProducts}</ButtonLink>
      <ButtonLink to={paths.orders} variant="secondary">
        {texts.yourOrders}
      </ButtonLink>
    </div>
  );
}
