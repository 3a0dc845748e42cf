import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import type { OrderHistoryFragment } from '@/gql/order-operations';
import { useCancelOrderMutation } from '@/gql/order-operations';
import { Button, ConfirmSheet, Price } from '@/shared/ui';
import { toPaise, toRupees } from '@domain/cart/pricing';
import { orderNumber } from '@domain/order/order-number';
import { moneyBack } from './money-back';
import * as texts from './order-page.en';

interface CancelOrderProps {
  order: OrderCardFragment & OrderHistoryFragment;
  /** Called once it is cancelled, or turned out to be shipped already. */
  onDone: () => void;
}

/** What happens to the money. */
function Consequence({ order }: Pick<CancelOrderProps, 'order'>) {
  const { payment, price } = order;
  if (payment === 'DUE') return <p>{texts.nothingPaid}</p>;
  return (
    <p>
      {texts.goesBack(
        <strong className="font-semibold">
          <Price rupees={toRupees(toPaise(price) - toPaise(moneyBack(order)))} />
        </strong>,
      )}
    </p>
  );
}

/** Cancels an order, and calls back after the sheet has closed: while it is open, nothing behind it can be focused. */
function useCancelOrder({ order: { _id: orderId, cancellable }, onDone }: CancelOrderProps) {
  const [confirming, setConfirming] = useState(false);
  const [cancel] = useCancelOrderMutation();
  const hasFailed = useRef(false);
  const [done, setDone] = useState(0);
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    if (done) tell();
  }, [done]);

  const end = () => setDone((times) => times + 1);
  const open = () => {
    hasFailed.current = false;
    setConfirming(true);
  };
  const close = () => {
    setConfirming(false);
    if (hasFailed.current || !cancellable) end();
  };
  const confirm = async () => {
    try {
      await cancel({ variables: { orderId } });
      end();
    } catch (failure) {
      hasFailed.current = true;
      throw failure;
    }
  };
  return { confirming, open, close, confirm };
}

/**
 * The button that cancels an order, after a confirmation. If it is too late meanwhile only the button disappears: an
 * open confirmation can still be answered, and says so.
 */
export function CancelOrder({ order, onDone }: CancelOrderProps) {
  const { confirming, open, close, confirm } = useCancelOrder({ order, onDone });
  return (
    <>
      {order.cancellable && (
        <div className="mt-4">
          <Button variant="secondary" onClick={open}>
            {texts.cancelOrder}
          </Button>
        </div>
      )}
      <ConfirmSheet
        open={confirming}
        onClose={close}
        title={texts.cancelThis}
        about={orderNumber(order._id)}
        confirm={texts.confirmCancel}
        back={texts.keepOrder}
        onConfirm={confirm}
      >
        <Consequence order={order} />
      </ConfirmSheet>
    </>
  );
}
