import { Link, useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { moveFocusOut } from '@/shared/lib/move-focus-out';
import { useRootAttribute } from '@/shared/lib/root-attribute';
import { forgetPayment } from '@/features/payment';
import { paymentText } from './payment-text';
import { useFollowedPayment } from './useFollowedPayment';
import * as texts from './paying.en';

/** Pages that show the payment's status themselves. */
const OWN = /^\/(checkout|order)\/?$/i;
const SHOWN =
  'payment-banner fixed inset-x-0 bottom-[var(--bottom-bar)] z-10 flex min-h-[var(--notice)] items-center ' +
  'justify-center gap-x-2 bg-butter px-4 text-sm text-on-butter';
const ACTION =
  'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center font-semibold underline underline-offset-4';

/** The status of the latest payment, on every page, with a link to its order. It overlays the page, so nothing moves. */
export function PaymentBanner() {
  const payment = useFollowedPayment();
  const words = paymentText(payment);
  const refused = payment?.state === 'refused';
  const isOwn = OWN.test(useLocation().pathname) && !refused;
  useRootAttribute('notice', words !== null && !isOwn && (refused ? 'refused' : ''));
  if (!payment || !words) return null;
  return (
    <div className={isOwn ? 'sr-only' : SHOWN}>
      {/* A new text is a new element, so that the old one is not animated. */}
      <p key={words.title} className="py-2">
        <strong>{words.title}</strong> {words.hint}
      </p>
      {payment.state === 'placed' && !isOwn && (
        <Link to={paths.orders} className={ACTION}>
          {texts.seeOrder}
        </Link>
      )}
      {refused && (
        <button
          ref={moveFocusOut}
          type="button"
          onClick={() => forgetPayment(payment.checkoutId)}
          className={ACTION}
        >
          {texts.ok}
        </button>
      )}
    </div>
  );
}
