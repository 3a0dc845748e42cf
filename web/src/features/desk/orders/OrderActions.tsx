import { transition } from '@domain/order/order-status';
import type { OrderStatus } from '@domain/order/order-status';
import { mayVisit } from '@domain/staff/desk-areas';
import { pickOrderPath, slipsPath } from '@domain/staff/desk-paths';
import { mayCall } from '@domain/staff/permissions';
import type { DeskOperation } from '@domain/staff/permissions';
import {
  useCancelOrderMutation,
  useOrderDeliveredMutation,
  useOrderNotDeliveredMutation,
  useOrderOutMutation,
} from '@/gql/desk-operations';
import type { WholeOrderFragment } from '@/gql/desk-operations';
import { useSingleSteps } from '@/features/desk/shared/double-tap';
import { useStaff } from '@/features/desk/shared/me';
import { useAction } from '@/features/desk/shared/useAction';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ButtonLink, ErrorText } from '@/shared/ui';
import { moneyOf } from '@/features/desk/shared/order-money';
import { CANCEL, DELIVER, FAIL, ORDER, SEND } from './order-text';
import { ReasonAction } from './ReasonAction';
import { RefundOrder } from './RefundOrder';

interface StatusActionProps {
  order: WholeOrderFragment;
  texts: { button: string; done: string };
  run: () => Promise<unknown>;
  /** Shared by all actions of the order: each takes the place of the one before it. */
  runSingly: ReturnType<typeof useSingleSteps>;
}

/** A status change that needs no input. */
function StatusAction({ order, texts, run, runSingly }: StatusActionProps) {
  const action = useAction(`${ORDER.title(order.number)}: ${texts.button}`);
  const step = () => action.run(() => run().then(() => showSuccess(texts.done)));
  return (
    <>
      <Button size="small" busy={action.busy} onClick={() => void runSingly(step)}>
        {texts.button}
      </Button>
      <ErrorText>{action.error}</ErrorText>
    </>
  );
}

/** What cancelling does to the money and the goods. */
function CancelConsequence({ order }: { order: WholeOrderFragment }) {
  const { captured, remains } = moneyOf(order);
  const noMoney = captured > 0 ? CANCEL.noMoreMoney : CANCEL.noMoney;
  return (
    <>
      <p className="mb-2">{remains > 0 ? CANCEL.money(remains) : noMoney}</p>
      <p className="mb-4 text-muted">{CANCEL.goods}</p>
    </>
  );
}

/** Whether the role may move the order to a status, and by this operation. */
function useMayMove({
  status,
  picker,
}: WholeOrderFragment): (to: OrderStatus, operation: DeskOperation) => boolean {
  const { _id, role } = useStaff();
  const order = { status, pickerId: picker?._id ?? null, cutoffAt: null };
  return (to, operation) => {
    const step = transition(order, to, { kind: 'STAFF', _id, role }, new Date());
    return 'to' in step && step.to !== null && mayCall(role, operation);
  };
}

/** What takes the order to its door. */
function DeliveryActions({ order }: { order: WholeOrderFragment }) {
  const variables = { orderId: order._id };
  const may = useMayMove(order);
  const runSingly = useSingleSteps();
  const [sendOut] = useOrderOutMutation();
  const [deliver] = useOrderDeliveredMutation();
  const [fail] = useOrderNotDeliveredMutation();
  return (
    <>
      {may('OUT_FOR_DELIVERY', 'dispatchOrder') && (
        <StatusAction order={order} texts={SEND} run={() => sendOut({ variables })} runSingly={runSingly} />
      )}
      {may('DELIVERED', 'deliverOrder') && (
        <StatusAction
          order={order}
          texts={DELIVER}
          run={() => deliver({ variables })}
          runSingly={runSingly}
        />
      )}
      {may('DELIVERY_FAILED', 'failDelivery') && (
        <ReasonAction
          order={order}
          texts={FAIL}
          missing="DELIVERY_REASON_EMPTY"
          run={(reason) => fail({ variables: { ...variables, reason } })}
        >
          <p className="mb-4">{FAIL.then}</p>
        </ReasonAction>
      )}
    </>
  );
}

/** The actions that the order's status and the role allow. */
export function OrderActions({ order }: { order: WholeOrderFragment }) {
  const may = useMayMove(order);
  const { role } = useStaff();
  const isToPick = order.status === 'PLACED' || order.status === 'PICKING';
  const [cancel] = useCancelOrderMutation();
  return (
    <>
      {isToPick && mayCall(role, 'startPicking') && (
        <ButtonLink size="small" to={pickOrderPath(order)}>
          {ORDER.pick}
        </ButtonLink>
      )}
      <DeliveryActions order={order} />
      <RefundOrder order={order} />
      {may('CANCELLED', 'cancelOrder') && (
        <ReasonAction
          order={order}
          texts={CANCEL}
          missing="CANCEL_REASON_EMPTY"
          run={(reason) => cancel({ variables: { orderId: order._id, reason } })}
        >
          <CancelConsequence order={order} />
        </ReasonAction>
      )}
      {mayVisit(role, 'orders') && (
        <ButtonLink variant="secondary" size="small" to={slipsPath([order._id])}>
          {ORDER.slip}
        </ButtonLink>
      )}
    </>
  );
}
