import type { OrderHistoryFragment } from '@/gql/order-operations';
import { Card, Price } from '@/shared/ui';
import { useTimeZone } from '@/shared/lib/head/PageHead';
import * as texts from './order-page.en';
import { formatInstant } from './order-text';
import { reasonText } from './refund-text';

/** The history of an order, latest first. */
export function OrderEvents({ events }: Pick<OrderHistoryFragment, 'events'>) {
  const timeZone = useTimeZone();
  return (
    <Card as="section" aria-labelledby="order-events">
      <h2 id="order-events" className="mb-3 text-lg font-semibold">
        {texts.whatHappened}
      </h2>
      <ol reversed className="space-y-3 border-l-2 border-line pl-4">
        {[...events].reverse().map(({ _id, at, message }) => (
          <li key={_id} className="wrap-anywhere">
            {message}
            <time dateTime={at} className="block text-sm text-muted">
              {formatInstant(at, timeZone)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The refunds of an order, and their status. */
export function OrderRefunds({ refunds }: Pick<OrderHistoryFragment, 'refunds'>) {
  const timeZone = useTimeZone();
  if (refunds.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="order-refunds">
      <h2 id="order-refunds" className="mb-3 text-lg font-semibold">
        {texts.moneyBack}
      </h2>
      <ul className="space-y-3">
        {refunds.map(({ _id, amount, state, createdAt, ...why }) => (
          <li key={_id} className="wrap-anywhere">
            {texts.refund(
              <strong className="font-semibold">
                <Price rupees={amount} />
              </strong>,
              state,
            )}
            <span className="block text-sm text-muted">
              {reasonText(why)} · <time dateTime={createdAt}>{formatInstant(createdAt, timeZone)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
