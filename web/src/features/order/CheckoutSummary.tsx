import { addressText } from '@domain/address/address-text';
import { paths } from '@domain/shop/paths';
import type { AddressCardFragment, SlotWindowFragment } from '@/gql/operations';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import { serverNow } from '@/shared/lib/server-clock';
import { PHONE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { Amount, ButtonLink, LoadError, PinIcon, Price, Skeleton } from '@/shared/ui';
import { CouponField } from './CouponField';
import { PlaceOrder } from './PlaceOrder';
import type { PlaceOrderProps } from './PlaceOrder';
import { formatSlot } from './slot-text';
import type { Amounts, Coupon } from './useCoupon';
import { useMinutes } from './useMinutes';
import * as texts from './checkout.en';

interface CheckoutSummaryProps {
  /** Null while they are loading. */
  amounts: Amounts | null;
  coupon: Coupon;
  address: AddressCardFragment | null;
  slot: SlotWindowFragment | null;
  order: PlaceOrderProps;
}

/** The chosen address and slot. */
function DeliverTo({ address, slot }: Pick<CheckoutSummaryProps, 'address' | 'slot'>) {
  useMinutes();
  const timeZone = useTimeZone();
  if (!address && !slot) return null;
  return (
    <div className="flex gap-2 text-sm text-muted">
      <PinIcon className="shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        {address && (
          <p>
            {texts.deliverTo(
              addressText(address),
              <span className="tabular-nums">{address.mobileNumber}</span>,
            )}
          </p>
        )}
        {slot && <p>{texts.comes(formatSlot(slot, timeZone, serverNow()))}</p>}
      </div>
    </div>
  );
}

/** A price, or its placeholder. */
const Known = ({ rupees }: { rupees: number | undefined }) =>
  rupees === undefined ? <Skeleton className="h-6 w-16" /> : <Price rupees={rupees} />;

function Sums({ amounts, code }: { amounts: Amounts | null; code: string | null }) {
  return (
    <dl className="space-y-2">
      <Amount label={texts.price}>
        <Known rupees={amounts?.price} />
      </Amount>
      <Amount label={texts.delivery}>
        <Known rupees={amounts?.delivery} />
      </Amount>
      {code !== null && (
        <Amount label={texts.discount(code)} className="text-basil">
          <Known rupees={amounts ? -amounts.discount : undefined} />
        </Amount>
      )}
      <Amount label={texts.total} className="border-t border-line pt-3 text-xl font-semibold">
        <Known rupees={amounts?.total} />
      </Amount>
    </dl>
  );
}

/** The total, the coupon, and the button that places the order; on a phone the button is in a bar of its own. */
export function CheckoutSummary({ amounts, coupon, address, slot, order }: CheckoutSummaryProps) {
  const onPhone = useMediaQuery(PHONE);
  const sums = <Sums amounts={amounts} code={coupon.code} />;
  return (
    <div className="space-y-5">
      {coupon.failed ? <LoadError text={texts.discountFailed} onRetry={coupon.retry} place={sums} /> : sums}
      <CouponField coupon={coupon} disabled={order.busy && !coupon.applying} />
      <DeliverTo address={address} slot={slot} />
      <div className="flex flex-col gap-2">
        {!onPhone && <PlaceOrder {...order} />}
        <ButtonLink to={paths.cart} variant="secondary">
          {texts.goToCart}
        </ButtonLink>
      </div>
    </div>
  );
}
