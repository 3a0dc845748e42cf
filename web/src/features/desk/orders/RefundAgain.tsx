import { mayCall } from '@domain/staff/permissions';
import { useRepeatRefundMutation } from '@/gql/desk-operations';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { useStaff } from '@/features/desk/shared/me';
import { useIsLeft } from '@/features/desk/shared/useIsLeft';
import { readApiError } from '@/shared/lib/api/api-error';
import { formatRupees } from '@/shared/lib/format-number';
import { showFailure, showSuccess } from '@/shared/lib/toast';
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
  const [repeat, { loading, error }] = useRepeatRefundMutation();
  const isLeft = useIsLeft();
  if (!mayCall(role, 'repeatRefund')) return null;
  const again = async () => {
    const { data } = await repeat({ variables: { orderId: order._id, refundId } });
    // The amount still owed may have changed.
    const sent = data?.repeatRefund.refunds.filter(({ state }) => state === 'PENDING').at(-1);
    showSuccess(ORDER.onItsWay(formatRupees(sent?.amount ?? amount)));
  };
  const fail = (failure: unknown) => {
    if (isLeft())
      showFailure(`${ORDER.title(order.number)}: ${ORDER.again}: ${readApiError(failure).message}`);
  };
  return (
    <>
      <Button size="small" variant="secondary" busy={loading} onClick={() => void again().catch(fail)}>
        {ORDER.again}
      </Button>
      <ErrorText className="text-sm">{error && readApiError(error).message}</ErrorText>
    </>
  );
}
