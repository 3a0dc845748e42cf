import type { ReactNode } from 'react';
import { ButtonLink, Price } from '@/shared/ui';
import type { Cart } from './lists';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** What the cart comes to, and where to go from here. */
export function CartSummary({ cart: { totalQty, price, delivery, total } }: { cart: Cart }) {
  return (
    <section
      aria-labelledby="cart-summary"
      className="rounded-card border border-line bg-surface p-4 md:sticky md:top-24 md:p-6"
    >
      <h2 id="cart-summary" className="text-xl font-semibold">
        Summary
      </h2>
      <dl className="mt-4 space-y-2">
        <Row label="Total quantity">{totalQty}</Row>
        <Row label="Price">
          <Price rupees={price} />
        </Row>
        <Row label="Delivery">
          <Price rupees={delivery} />
        </Row>
        <div className="border-t border-line pt-3 text-xl font-semibold">
          <Row label="Total">
            <Price rupees={total} />
          </Row>
        </div>
      </dl>
      <div className="mt-5 flex flex-col gap-2">
        <ButtonLink to="/checkout">Proceed to Checkout</ButtonLink>
        <ButtonLink to="/product" variant="secondary">
          Shop More
        </ButtonLink>
      </div>
    </section>
  );
}
