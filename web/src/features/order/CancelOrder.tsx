import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderCardFragment } from '@/gql/operations';
import type { OrderHistoryFragment } from '@/gql/order-operations';
import { useCancelOrderMutation } from '@/gql/order-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { Button, ErrorText, Price, Sheet } from '@/shared/ui';
import { toPaise, toRupees } from '@domain/cart/pricing';
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

/** Cancels an order; `error` says why that failed. */
function useCancelOrder({ order: { _id: orderId, cancellable }, onDone }: CancelOrderProps) {
  const [confirming, setConfirming] = useState(false);
  const [error, setError] = useState('');
  const [done, setDone] = useState(0);
  const [cancel, { loading }] = useCancelOrderMutation();

  const tell = useEffectEvent(onDone);
  // After the sheet has closed: while it is open, nothing behind it can be focused.
  useEffect(() => {
    if (done) tell();
  }, [done]);

  const open = () => {
    setError('');
    setConfirming(true);
  };
  const end = () => {
    setConfirming(false);
    setDone((times) => times + 1);
  };
  const close = () => {
    if (error || !cancellable) end();
    else setConfirming(false);
  };
  const confirm = async () => {
    setError('');
    try {
      await cancel({ variables: { orderId } });
      end();
    } catch (failure) {
      setError(readApiError(failure).message);
    }
  };
  return { confirming, error, loading, open, close, confirm };
}

/**
 * The button that cancels an order, after a confirmation. If it is too late meanwhile only the button disappears: an
 * open confirmation can still be answered, and says so.
 */
export function CancelOrder({ order, onDone }: CancelOrderProps) {
  const { confirming, error, loading, open, close, confirm } = useCancelOrder({ order, onDone });
  const footer = (
    <div className="flex flex-wrap gap-3">
      <Button busy={loading} onClick={() => void confirm()}>
        {texts.confirmCancel}
      </Button>
      <Button variant="secondary" onClick={close}>
        {texts.keepOrder}
      </Button>
    </div>
  );
  return (
    <>
      {order.cancellable && (
        <div className="mt-4">
          <Button variant="secondary" onClick={open}>
            {texts.cancelOrder}
          </Button>
        </div>
      )}
      <Sheet open={confirming} onClose={close} title={texts.cancelThis} footer={footer}>
        <Consequence order={order} />
        <ErrorText className="mt-3">{error}</ErrorText>
      </Sheet>
    </>
  );
}
