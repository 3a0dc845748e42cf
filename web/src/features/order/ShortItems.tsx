import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { paths } from '@domain/shop/paths';
import { HOW_IT_IS_FIXED, useFixCartAndWait } from '@/features/cart';
import { QuoteDocument } from '@/gql/operations';
import type { CartFragment } from '@/gql/operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { Button, ButtonLink } from '@/shared/ui';
import type { Bill } from './usePlaceOrder';
import * as texts from './short-items.en';

export interface ShortItemsProps {
  /** The items with too little stock. */
  items: CartFragment['items'];
  couponCode: string | null;
  disabled: boolean;
  fixing: boolean;
  /** Called when fixing begins and ends: the notice itself may be gone by then. */
  onFixing: (fixing: boolean) => void;
  /** Called with the remaining items and their price. */
  onFixed: (bill: Bill) => void;
}

const wordsOf = ({ product: { title }, availableQty }: CartFragment['items'][number]): string =>
  availableQty ? texts.only(title, availableQty) : texts.outOfStock(title);

/** Fixes the cart, and gets a new quote. */
function useFixedBill({ items, couponCode, onFixing, onFixed }: ShortItemsProps) {
  const client = useApolloClient();
  const fixCart = useFixCartAndWait();
  const [error, setError] = useState('');

  const billOf = async (cart: CartFragment): Promise<Bill> => {
    if (couponCode === null || cart.items.length === 0) return { cart, amounts: { ...cart, discount: 0 } };
    const quote = {
      query: QuoteDocument,
      variables: { couponCode },
      fetchPolicy: 'network-only',
    } as const;
    const { data } = await client.query(quote);
    return { cart, amounts: data!.quote };
  };
  const fix = async () => {
    setError('');
    onFixing(true);
    try {
      onFixed(await billOf(await fixCart(items)));
    } catch (failure) {
      setError(readApiError(failure).message);
    }
    onFixing(false);
  };
  return { fix, error };
}

/** The items with too little stock, and a button that fixes the cart and continues. */
export function ShortItems(props: ShortItemsProps) {
  const { items, disabled, fixing } = props;
  const { fix, error } = useFixedBill(props);
  const isNothingLeft = items.every(({ availableQty }) => !availableQty);
  return (
    <div className="mb-4 space-y-3 rounded-lg bg-tomato-tint p-3">
      <p className="font-medium">{texts.tooLittle}</p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {items.map((item) => (
          <li key={item._id}>{wordsOf(item)}</li>
        ))}
      </ul>
      {error && <p className="font-medium text-tomato">{error}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          ref={moveFocusOut}
          busy={fixing}
          disabled={disabled}
          aria-description={HOW_IT_IS_FIXED}
          onClick={() => void fix()}
        >
          {isNothingLeft ? texts.orderWithout : texts.orderRest}
        </Button>
        <ButtonLink to={paths.cart} variant="secondary">
          {texts.seeCart}
        </ButtonLink>
      </div>
    </div>
  );
}
