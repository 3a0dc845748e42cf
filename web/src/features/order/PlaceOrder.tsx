import { lazyPart } from '@/shared/lib/ssr/hydration';
import { Button, Price, Skeleton, StickyBar } from '@/shared/ui';
import type { Hold } from './checkout-draft';
import type { Phase } from './checkout-flow';
import * as texts from './checkout.en';

export interface PlaceOrderProps {
  phase: Phase;
  /** Whether presses are ignored: an order is being placed, or the total is about to change. */
  busy: boolean;
  /** Why the last attempt failed. */
  notice: string;
  /** Why no order can be placed; empty if one can. */
  blocked: string;
  /** The stock and slot held; null before the payment sheet was opened, or if it is not all of the cart. */
  hold: Hold | null;
  onPlaceOrder: () => void;
}

const Held = () => <span>{texts.held}</span>;
/** The hold does not depend on its clock being loaded. */
const HoldClock = lazyPart(() => import('./HoldClock').then((module) => module.HoldClock), Held, Held);

/** The live region is always in the page, so that its text is announced. */
function Notice({ text }: { text: string }) {
  return (
    <p role="status" className="rounded-lg bg-tomato-tint not-empty:mb-3 not-empty:p-3">
      {text}
    </p>
  );
}

function PlaceButton({
  order: { phase, busy, blocked, onPlaceOrder },
  className,
}: {
  order: PlaceOrderProps;
  className: string;
}) {
  return (
    <Button
      busy={busy}
      aria-busy={busy}
      disabled={blocked !== '' && !busy}
      onClick={onPlaceOrder}
      className={className}
    >
      {texts.PLACE_ORDER[phase]}
    </Button>
  );
}

/** The button that places the order, and its notice. */
export function PlaceOrder(order: PlaceOrderProps) {
  const { notice, blocked, hold } = order;
  return (
    <div>
      <Notice text={blocked || notice} />
      {hold && (
        <p className="mb-2 text-center text-sm text-muted">
          <HoldClock until={hold.until} />
        </p>
      )}
      <PlaceButton order={order} className="w-full" />
    </div>
  );
}

/** Button and notice on a phone, sticky at the bottom beside the total, which is null while loading. */
export function PlaceOrderBar({ total, ...order }: PlaceOrderProps & { total: number | null }) {
  const { notice, blocked, hold } = order;
  return (
    <StickyBar>
      <Notice text={blocked || notice} />
      <div className="flex items-center justify-between gap-4 large-text:flex-wrap">
        <p className="leading-tight">
          {total === null ? <Skeleton className="h-5 w-16" /> : <Price rupees={total} className="text-lg" />}
          <span className="block text-sm text-muted">
            {hold ? <HoldClock until={hold.until} /> : texts.toPay}
          </span>
        </p>
        <PlaceButton order={order} className="min-w-[min(10rem,100%)]" />
      </div>
    </StickyBar>
  );
}
