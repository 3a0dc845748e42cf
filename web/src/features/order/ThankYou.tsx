import { useReactiveVar } from '@apollo/client/react';
import { useEffect } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { serverNow } from '@/shared/lib/server-clock';
import { useSession } from '@/shared/lib/session';
import { ButtonLink, CheckIcon, Price } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';
import { paths } from '@domain/shop/paths';
import { justPlaced } from './just-placed';
import { shortText } from './order-text';
import { formatSlot } from './slot-text';
import * as texts from './thanks.en';

/** The delivery time, and whether it differs from the chosen one. */
function DeliveryTime({ order: { slot, status }, wantedId }: ThanksProps) {
  const timeZone = useTimeZone();
  if (!slot || status === 'CANCELLED') return null;
  const comes = formatSlot(slot, timeZone, serverNow());
  if (wantedId === null || wantedId === slot._id) return <p className="mt-1">{texts.comes(comes)}</p>;
  return <p className="mt-1 font-medium">{texts.comesOtherwise(comes)}</p>;
}

/** The items with too little stock. */
function Short({ order: { items } }: Pick<ThanksProps, 'order'>) {
  const short = items.filter(({ status }) => status === 'SHORT');
  if (short.length === 0) return null;
  return (
    <div className="mt-1 font-medium wrap-anywhere">
      <p>{texts.short}</p>
      <ul className="list-disc pl-5">
        {short.map((item) => (
          <li key={item._id}>
            {item.title}: {shortText(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Everything in it went out of stock before it was paid. */
const hasNothing = ({ items }: OrderCardFragment): boolean =>
  items.every(
    ({ status, finalPrice, pickedQty }) => status === 'SHORT' && finalPrice === 0 && pickedQty === null,
  );

interface ThanksProps {
  order: OrderCardFragment;
  /** The slot that was held for it; null if unknown. */
  wantedId: string | null;
}

function Thanks({ order, wantedId }: ThanksProps) {
  const { _id, price, address } = order;
  const isCancelled = order.status === 'CANCELLED';
  const name = useSession()?.user.firstName ?? '';
  // Once: coming back does not thank again.
  useEffect(() => () => void justPlaced(null), []);
  // By the shopper or the shop, meanwhile.
  if (isCancelled && !hasNothing(order)) return null;
  return (
    <section aria-labelledby="thank-you" className="rounded-card bg-basil-tint p-4 md:p-6">
      <h2 id="thank-you" className="flex items-start gap-2 text-xl font-semibold wrap-anywhere">
        {!isCancelled && <CheckIcon className="shrink-0 text-basil" />}
        {isCancelled ? texts.sorry(name) : texts.thankYou(name)}
      </h2>
      <p className="mt-2">{texts.paid(<Price rupees={price} />, <strong>{orderNumber(_id)}</strong>)}</p>
      <DeliveryTime order={order} wantedId={wantedId} />
      <Short order={order} />
      <p className="mt-1 wrap-anywhere">{isCancelled ? texts.cancelled : texts.whatNext(address)}</p>
      <ButtonLink to={paths.products} className="mt-4">
        {texts.continueShopping}
      </ButtonLink>
    </section>
  );
}

/** Thanks for an order that was just paid, until the shopper leaves the page. */
export function ThankYou({ orders }: { orders: readonly OrderCardFragment[] }) {
  const placed = useReactiveVar(justPlaced);
  const order = orders.find(({ _id }) => _id === placed?.orderId);
  return order && placed ? <Thanks order={order} wantedId={placed.slotId} /> : null;
}
