import { Suspense, lazy } from 'react';
import { usePendingPayment } from '@/features/payment';

const Banner = lazy(() =>
  import('./PaymentBanner').then(({ PaymentBanner }) => ({ default: PaymentBanner })),
);

/**
 * Shows the status of a payment; the code is loaded with the first one. The live region is always in the page, so that
 * its text is announced.
 */
export function PaymentStatus() {
  const payment = usePendingPayment();
  return (
    <div role="status">
      {payment && (
        <Suspense>
          <Banner />
        </Suspense>
      )}
    </div>
  );
}
