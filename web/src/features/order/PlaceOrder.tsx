import { Button, Price, Skeleton, StickyBar } from '@/shared/ui';
import type { Phase } from './checkout-flow';

export interface PlaceOrderProps {
  phase: Phase;
  /** Why no order came of it the last time. */
  notice: string;
  onPlaceOrder: () => void;
}

const BUTTON: Record<Phase, string> = {
  idle: 'Place Order',
  starting: 'Opening the payment',
  paying: 'Waiting for the payment',
  placing: 'Placing your order',
};

/** The region is there from the start, so that its words are announced. */
function Notice({ text }: { text: string }) {
  return (
    <p role="status" className="rounded-lg bg-tomato-tint not-empty:mb-3 not-empty:p-3">
      {text}
    </p>
  );
}

function PlaceButton({
  phase,
  onPress,
  className,
}: {
  phase: Phase;
  onPress: () => void;
  className: string;
}) {
  const busy = phase !== 'idle';
  return (
    <Button busy={busy} aria-busy={busy} onClick={onPress} className={className}>
      {BUTTON[phase]}
    </Button>
  );
}

/** The button that places the order, and what is to be said about it. */
export function PlaceOrder({ phase, notice, onPlaceOrder }: PlaceOrderProps) {
  return (
    <div>
      <Notice text={notice} />
      <PlaceButton phase={phase} onPress={onPlaceOrder} className="w-full" />
    </div>
  );
}

/** Button and notice on a phone, where they stick to the bottom edge beside what is to be paid; null while that is fetched. */
export function PlaceOrderBar({
  total,
  phase,
  notice,
  onPlaceOrder,
}: PlaceOrderProps & { total: number | null }) {
  return (
    <StickyBar>
      <Notice text={notice} />
      <div className="flex items-center justify-between gap-4 large-text:flex-wrap">
        <p className="leading-tight">
          {total === null ? <Skeleton className="h-5 w-16" /> : <Price rupees={total} className="text-lg" />}
          <span className="block text-sm text-muted">To pay</span>
        </p>
        <PlaceButton phase={phase} onPress={onPlaceOrder} className="min-w-40" />
      </div>
    </StickyBar>
  );
}
