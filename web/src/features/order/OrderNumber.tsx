import { showSuccess } from '@/shared/lib/toast';
import { Button } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';

/** The order's id, its short form, and a button that copies the id. */
export function OrderNumber({ _id }: { _id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(_id);
      showSuccess('Order id copied');
    } catch {
      // Without HTTPS there is no clipboard; the id can be selected.
    }
  };
  const number = orderNumber(_id);
  return (
    <div className="text-sm text-muted">
      <p className="flex flex-wrap items-center gap-x-1">
        Order <strong className="font-semibold text-ink tabular-nums">{number}</strong>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Copy the id of order ${number}`}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </p>
      <p className="wrap-anywhere">Order id: {_id}</p>
    </div>
  );
}
