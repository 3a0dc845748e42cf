import { showSuccess } from '@/shared/lib/toast';
import { Button } from '@/shared/ui';
import { orderNumber } from '@domain/order/order-number';

/** An order's id, the short number to tell somebody first, and the button that copies all of it. */
export function OrderNumber({ _id }: { _id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(_id);
      showSuccess('Order id copied');
    } catch {
      // Without a secure address there is no clipboard; the id stands there to be selected.
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
