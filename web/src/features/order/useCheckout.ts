import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { Shortage } from '@domain/stock/stock';
import type { CartFragment } from '@/gql/operations';
import type { ApiError } from '@/shared/lib/api/api-error';
import { useAddressChoice } from './useAddressChoice';
import { useCoupon } from './useCoupon';
import { covers } from './useHold';
import { usePlaceOrder } from './usePlaceOrder';
import type { Bill } from './usePlaceOrder';
import { useSections } from './useSections';
import type { Part } from './useSections';
import { noteSlotsWithRoom, useSlotChoice } from './useSlotChoice';
import { useStockProblems } from './useStockProblems';

/** Moves the shopper to the section where something has to be chosen again, by error code. */
function useErrorHandlers(
  show: (part: Part) => void,
  { address, coupon, stock }: ReturnType<typeof useChoices>,
): Partial<Record<ApiError['code'], (error: ApiError) => void>> {
  const { cache } = useApolloClient();
  return {
    INVALID_COUPON: ({ message }) => coupon.takeOff(message),
    ADDRESS_NOT_SELECTED: () => {
      show('address');
      address.lost();
    },
    INSUFFICIENT_STOCK: ({ details }) => {
      show('details');
      stock.report(details.problems as Shortage[]);
    },
    SLOT_UNAVAILABLE: ({ details }) => {
      const offered = details.slots as { _id: string }[];
      noteSlotsWithRoom(cache, new Set(offered.map(({ _id }) => _id)));
      show('slot');
    },
  };
}

const useChoices = (cart: CartFragment, heldSlotId: string | null) => ({
  address: useAddressChoice(),
  slot: useSlotChoice(heldSlotId),
  coupon: useCoupon(cart),
  stock: useStockProblems(cart),
});

/** The state of the checkout: its sections, their choices, and the button that places the order. */
export function useCheckout(current: CartFragment) {
  const { show, section } = useSections();
  const { phase, notice, setNotice, paying, hold, place } = usePlaceOrder();
  const choices = useChoices(current, hold?.slotId ?? null);
  const { address, slot, coupon, stock } = choices;
  const errorHandlers = useErrorHandlers(show, choices);
  const bill = paying ?? { cart: current, amounts: coupon.amounts };
  /** The totals that a notice of a changed one is about. */
  const [totals, setTotals] = useState<readonly (number | null)[]>();
  // Forgotten, lest it come back with such a total.
  if (totals && bill.amounts && !totals.includes(bill.amounts.total)) {
    setTotals(undefined);
    setNotice('');
  }

  const placeOrder = async ({ cart, amounts }: Bill = bill) => {
    if (!address.chosen || address.unsaved) {
      show('address');
      return address.demand();
    }
    if (coupon.typed.trim()) return coupon.demand();
    const seen = { total: amounts?.total ?? null, slotId: slot.chosen?._id ?? null };
    const choice = { addressId: address.chosen._id, couponCode: coupon.code, slotId: slot.picked, seen };
    stock.clear();
    setTotals(undefined);
    const ending = await place(choice, { cart, amounts });
    if (ending?.kind === 'changed') setTotals([seen.total, ending.total]);
    if (ending?.kind === 'moved') void slot.reload();
    if (ending?.kind === 'rejected') errorHandlers[ending.error.code]?.(ending.error);
  };
  /** Continues with the remaining items. */
  const orderFixed = (fixed: Bill) => {
    if (fixed.cart.items.length > 0) void placeOrder(fixed);
  };
  // While a coupon is being applied or the cart fixed, the total on the page is not yet the one to pay.
  const busy = phase !== 'idle' || coupon.applying || stock.fixing;
  const held = hold && covers(hold, bill.cart) ? hold : null;
  const shown = { phase, busy, notice, held };
  return { ...bill, ...choices, ...shown, placeOrder, orderFixed, section };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
