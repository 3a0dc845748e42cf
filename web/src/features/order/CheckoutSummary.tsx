import type { ReactNode } from 'react';
import { paths } from '@domain/shop/paths';
import { PHONE, useMediaQuery } from '@/shared/lib/useMediaQuery';
import { Amount, ButtonLink, PinIcon, Price, Skeleton } from '@/shared/ui';
import type { ChosenAddress } from './checkout-draft';
import { CouponField } from './CouponField';
import { PlaceOrder } from './PlaceOrder';
import type { PlaceOrderProps } from './PlaceOrder';
import type { Coupon } from './useCoupon';

interface CheckoutSummaryProps {
  coupon: Coupon;
  address: ChosenAddress | null;
  order: PlaceOrderProps;
}

function DeliverTo({ address: { text, mobileNumber } }: { address: ChosenAddress }) {
  return (
    <p className="flex gap-2 text-sm text-muted">
      <PinIcon className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        Delivered to {text}. Mobile: <span className="tabular-nums">{mobileNumber}</span>
      </span>
    </p>
  );
}

/** A price, or its place while it is being asked. */
function Known({ amount, show }: { amount: number | undefined; show: (rupees: number) => ReactNode }) {
  return amount === undefined ? <Skeleton className="h-6 w-16" /> : show(amount);
}

/** What the order comes to, the coupon, and the button that places it, which on a phone has a bar of its own. */
export function CheckoutSummary({ coupon, address, order }: CheckoutSummaryProps) {
  const { amounts } = coupon;
  const onPhone = useMediaQuery(PHONE);
  return (
    <div className="space-y-5">
      <dl className="space-y-2">
        <Amount label="Price">
          <Known amount={amounts?.price} show={(rupees) => <Price rupees={rupees} />} />
        </Amount>
        <Amount label="Delivery">
          <Known amount={amounts?.delivery} show={(rupees) => <Price rupees={rupees} />} />
        </Amount>
        {coupon.code !== null && (
          <Amount label={`Discount (${coupon.code})`} className="text-tomato">
            <Known amount={amounts?.discount} show={(rupees) => <Price rupees={-rupees} />} />
          </Amount>
        )}
        <Amount label="Total" className="border-t border-line pt-3 text-xl font-semibold">
          <Known amount={amounts?.total} show={(rupees) => <Price rupees={rupees} />} />
        </Amount>
      </dl>
      <CouponField coupon={coupon} disabled={order.phase !== 'idle'} />
      {address && <DeliverTo address={address} />}
      <div className="flex flex-col gap-2">
        {!onPhone && <PlaceOrder {...order} />}
        <ButtonLink to={paths.cart} variant="secondary">
          Go to Cart
        </ButtonLink>
      </div>
    </div>
  );
}
