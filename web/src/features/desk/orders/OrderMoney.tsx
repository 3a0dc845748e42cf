import { toPaise } from '@domain/cart/pricing';
import { isDue } from '@domain/order/order';
import { mayCall } from '@domain/staff/permissions';
import { formatPaise } from '@domain/wording/formats.en';
import { OrderDocument } from '@/gql/desk-operations';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { momentText } from '@/features/desk/shared/desk-times';
import { FileLink } from '@/features/desk/shared/FileLink';
import { useStaff } from '@/features/desk/shared/me';
import { formatRupees } from '@/shared/lib/format-number';
import { Amount, Card, classNames } from '@/shared/ui';
import { itemsPaiseOf, moneyOf } from '@/features/desk/shared/order-money';
import { RefundAgain } from './RefundAgain';
import { ORDER, REFUND_STATE } from './order-text';

const LINK = 'inline-flex min-h-11 items-center text-basil underline underline-offset-4';

function Refunds({ order }: { order: WholeOrderFragment }) {
  return (
    <>
      <h3 className="mt-4 mb-2 font-semibold">{ORDER.refunds}</h3>
      <ul className="space-y-2">
        {order.refunds.map(({ _id, amount, reason, state, createdAt }) => (
          <li key={_id} className="wrap-anywhere">
            <span className="font-medium tabular-nums">{formatRupees(amount)}</span>{' '}
            <span className={classNames(state === 'FAILED' && 'font-medium text-tomato')}>
              {REFUND_STATE[state]}
            </span>
            <span className="block text-sm text-muted">
              {reason} · <time dateTime={createdAt}>{momentText(createdAt)}</time>
            </span>
            {order.refundsToRepeat.includes(_id) && (
              <RefundAgain order={order} refundId={_id} amount={amount} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Its receipt, with its credit notes, for the roles that may read it. */
function ReceiptLinks({ orderId, url }: { orderId: string; url: string }) {
  const { role } = useStaff();
  if (!mayCall(role, 'receipt')) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-x-6">
      <a href={url} target="_blank" rel="noreferrer" className={LINK}>
        {ORDER.receipt}
      </a>
      <FileLink href={`${url}.pdf`} query={OrderDocument} variables={{ id: orderId }} className={LINK}>
        {ORDER.receiptPdf}
      </FileLink>
    </div>
  );
}

/** The label of what an order costs. */
function priceLabel(order: Pick<WholeOrderFragment, 'status' | 'payment'>): string {
  if (isDue(order)) return ORDER.due;
  return order.payment === 'DUE' && order.status === 'DELIVERED' ? ORDER.paidAtDoor : ORDER.price;
}

/** The payment of an order, its refunds, and its receipt. */
export function OrderMoney({ order }: { order: WholeOrderFragment }) {
  const items = itemsPaiseOf(order);
  const { captured, refunded, pending, remains } = moneyOf(order);
  return (
    <Card as="section" aria-labelledby="order-money">
      <h2 id="order-money" className="mb-3 text-lg font-semibold">
        {ORDER.money}
      </h2>
      <dl className="space-y-1">
        <Amount label={ORDER.items}>{formatPaise(items)}</Amount>
        <Amount label={ORDER.delivery}>{formatPaise(toPaise(order.price) - items)}</Amount>
        <Amount label={priceLabel(order)}>{formatRupees(order.price)}</Amount>
        <Amount label={order.payment === 'DUE' ? ORDER.capturedOnline : ORDER.captured}>
          {formatPaise(captured)}
        </Amount>
        {refunded > 0 && <Amount label={ORDER.refunded}>{formatPaise(refunded)}</Amount>}
        {pending > 0 && <Amount label={ORDER.pending}>{formatPaise(pending)}</Amount>}
        <Amount label={ORDER.remains} className="border-t border-line pt-1 font-semibold">
          {formatPaise(remains)}
        </Amount>
      </dl>
      {order.couponCode !== null && (
        <p className="mt-2 text-sm text-muted wrap-anywhere">
          {ORDER.coupon(order.couponCode, formatRupees(order.discount))}
        </p>
      )}
      {order.refunds.length > 0 && <Refunds order={order} />}
      {order.receiptUrl && <ReceiptLinks orderId={order._id} url={order.receiptUrl} />}
    </Card>
  );
}
