import { Suspense, lazy } from 'react';
import { usePendingPayment } from '@/features/payment';

const Banner = lazy(() =>
  import('./PaymentBanner').then(({ PaymentBanner }) => ({ default: PaymentBanner })),
);

/**
 * Where pages say what becomes of a payment; the code for it is loaded with the first. The empty region is there from
 * the start, so that its words are announced.
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
