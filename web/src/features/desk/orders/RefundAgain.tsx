import { mayCall } from '@domain/staff/permissions';
import { useRepeatRefundMutation } from '@/gql/desk-operations';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { useStaff } from '@/features/desk/shared/me';
import { useAction } from '@/features/desk/shared/useAction';
import { formatRupees } from '@/shared/lib/format-number';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ErrorText } from '@/shared/ui';
import { ORDER } from './order-text';

interface RefundAgainProps {
  order: Pick<WholeOrderFragment, '_id' | 'number'>;
  /** A failed refund. */
  refundId: string;
  /** Rupees. */
  amount: number;
}

/** Retries a failed refund with one tap; idempotent. */
export function RefundAgain({ order, refundId, amount }: RefundAgainProps) {
  const { role } = useStaff();
  const [repeat] = useRepeatRefundMutation();
  const { busy, error, run } = useAction(`${ORDER.title(order.number)}: ${ORDER.again}`);
  if (!mayCall(role, 'repeatRefund')) return null;
  const again = async () => {
    const { data } = await repeat({ variables: { orderId: order._id, refundId } });
    // The amount still owed may have changed.
    const sent = data?.repeatRefund.refunds.filter(({ state }) => state === 'PENDING').at(-1);
    showSuccess(ORDER.onItsWay(formatRupees(sent?.amount ?? amount)));
  };
  return (
    <>
      <Button size="small" variant="secondary" busy={busy} onClick={() => void run(again)}>
        {ORDER.again}
      </Button>
      <ErrorText className="text-sm">{error}</ErrorText>
    </>
  );
}
