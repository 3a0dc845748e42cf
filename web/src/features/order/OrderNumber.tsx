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
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
      <span className="min-w-0 wrap-anywhere">
        Order <strong className="font-semibold text-ink tabular-nums">{orderNumber(_id)}</strong>
        <span className="sr-only">. </span>
        <span className="block">Order id: {_id}</span>
      </span>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Copy the id of order ${orderNumber(_id)}`}
        onClick={() => void copy()}
        className="-mx-3"
      >
        Copy
      </Button>
    </p>
  );
}
