import { paths } from '@domain/shop/paths';
import type { CartFragment } from '@/gql/operations';
import { PHONE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { Amount, ButtonLink, CountedPrice, Price, StickyBar } from '@/shared/ui';
import * as texts from './cart.en';
import { CartProblems, ToCheckout } from './CartProblems';
import { countItems } from './count-items.en';
import { Savings } from './Savings';

const CARD = 'rounded-card border border-line bg-surface p-4 md:p-6';

function Amounts({ cart: { totalQty, price, delivery, total } }: { cart: CartFragment }) {
  return (
    <dl className="mt-4 space-y-2">
      <Amount label={texts.totalQty}>{totalQty}</Amount>
      <Amount label={texts.price}>
        <Price rupees={price} />
      </Amount>
      <Amount label={texts.delivery}>
        <Price rupees={delivery} />
      </Amount>
      <Amount label={texts.total} className="border-t border-line pt-3 text-xl font-semibold">
        <CountedPrice rupees={total} />
      </Amount>
    </dl>
  );
}

/** The total and the links onwards. On a phone, total and checkout link stick to the bottom while the items scroll. */
export function CartSummary({ cart }: { cart: CartFragment }) {
  const onPhone = useMediaQuery(PHONE);
  return (
    <>
      <section aria-labelledby="cart-summary" className={`${CARD} md:sticky md:top-24`}>
        <h2 id="cart-summary" className="text-xl font-semibold">
          {texts.summary}
        </h2>
        {!onPhone && <CartProblems cart={cart} className="mt-4" />}
        <Amounts cart={cart} />
        <Savings cart={cart} className="mt-3" />
        <div className="mt-5 flex flex-col gap-2">
          {!onPhone && <ToCheckout cart={cart} />}
          <ButtonLink to={paths.products} variant="secondary">
            {texts.shopMore}
          </ButtonLink>
        </div>
      </section>
      {onPhone && (
        <StickyBar>
          <CartProblems cart={cart} className="mb-3" />
          <div className="flex items-center justify-between gap-4 large-text:flex-wrap">
            <p className="leading-tight">
              <CountedPrice rupees={cart.total} className="text-lg" />
              <span className="block text-sm text-muted">{countItems(cart.totalQty)}</span>
            </p>
            <ToCheckout cart={cart} />
          </div>
        </StickyBar>
      )}
    </>
  );
}
