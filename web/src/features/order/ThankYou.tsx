import { useReactiveVar } from '@apollo/client/react';
import { useEffect } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import { useSession } from '@/shared/lib/session';
import { ButtonLink, CheckIcon, Price } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';
import { paths } from '@domain/shop/paths';
import { justPlaced } from './just-placed';

function Thanks({ order: { _id, price, address } }: { order: OrderCardFragment }) {
  const name = useSession()?.user.firstName;
  // Once: who comes back is not thanked again.
  useEffect(() => () => void justPlaced(null), []);
  return (
    <section aria-labelledby="thank-you" className="rounded-card bg-basil-tint p-4 md:p-6">
      <h2 id="thank-you" className="flex items-start gap-2 text-xl font-semibold wrap-anywhere">
        <CheckIcon className="shrink-0 text-basil" />
        Thank you, {name}
      </h2>
      <p className="mt-2">
        You paid <Price rupees={price} /> for order <strong>{orderNumber(_id)}</strong>.
      </p>
      <p className="mt-1 wrap-anywhere">
        What comes next: we pack your order and bring it to {address}. You find it on this page whenever you
        like.
      </p>
      <ButtonLink to={paths.products} className="mt-4">
        Continue shopping
      </ButtonLink>
    </section>
  );
}

/** Thanks for the order that has just been paid, as long as the page is not left. */
export function ThankYou({ orders }: { orders: readonly OrderCardFragment[] }) {
  const placed = useReactiveVar(justPlaced);
  const order = orders.find(({ _id }) => _id === placed);
  return order ? <Thanks order={order} /> : null;
}
