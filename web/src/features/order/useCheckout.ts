import { useState } from 'react';
import type { CartFragment } from '@/gql/operations';
import type { Ending } from './checkout-flow';
import { useAddressChoice } from './useAddressChoice';
import { useCoupon } from './useCoupon';
import { usePlaceOrder } from './usePlaceOrder';

const ALL_OPEN = { details: true, address: true, checkout: true };

/** The checkout of a cart: its sections, what is chosen in them, and the button that places the order. */
export function useCheckout(current: CartFragment) {
  const [open, setOpen] = useState(ALL_OPEN);
  const { phase, notice, paying, place } = usePlaceOrder();
  const address = useAddressChoice();
  const coupon = useCoupon(current);
  const bill = paying ?? { cart: current, amounts: coupon.amounts };

  const demandAddress = () => {
    setOpen((before) => ({ ...before, address: true }));
    address.demand();
  };
  const show = (ending: Ending | null) => {
    if (ending?.kind !== 'refused') return;
    const { code, message } = ending.error;
    if (code === 'INVALID_COUPON') coupon.takeOff(message);
    if (code !== 'ADDRESS_NOT_SELECTED') return;
    address.reload();
    demandAddress();
  };
  const placeOrder = async () => {
    if (!address.chosen) return demandAddress();
    show(await place({ addressId: address.chosen._id, couponCode: coupon.code }, bill));
  };
  const section = (part: keyof typeof ALL_OPEN) => ({
    open: open[part],
    onToggle: () => setOpen((before) => ({ ...before, [part]: !before[part] })),
  });
  return { ...bill, address, coupon, phase, notice, placeOrder, section };
}
