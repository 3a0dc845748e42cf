import { loadPaying } from '@/features/order';
import { usePendingPayment } from '@/features/payment';
import { lazyPart } from '@/shared/lib/ssr/hydration';

const Banner = lazyPart(() => loadPaying().then((module) => module.PaymentBanner));

/**
 * Shows the status of a payment; the code is loaded with the first one. The live region is always in the page, so that
 * its text is announced.
 */
export function PaymentStatus() {
  const payment = usePendingPayment();
  return <div role="status">{payment && <Banner />}</div>;
}
