import { showSuccess } from '@/shared/lib/toast';
import { Button } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';
import * as texts from './order.en';

/** The order's id, its short form, and a button that copies the id. */
export function OrderNumber({ _id }: { _id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(_id);
      showSuccess(texts.idCopied);
    } catch {
      // Without HTTPS there is no clipboard; the id can be selected.
    }
  };
  const number = orderNumber(_id);
  return (
    <div className="text-sm text-muted">
      <p className="flex flex-wrap items-center gap-x-1">
        {texts.order} <strong className="font-semibold text-ink tabular-nums">{number}</strong>
        <Button variant="quiet" size="small" aria-label={texts.copyIdOf(number)} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </p>
      <p className="wrap-anywhere">{`${texts.orderId}: ${_id}`}</p>
    </div>
  );
}
