import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { VanIcon } from '@/features/desk/shared/desk-icons';
import { useStaff } from '@/features/desk/shared/me';
import { EmptyState, LoadError, Skeleton } from '@/shared/ui';
import { TAKE_BACK_MS, WorkNotices, orderAt, useWork } from '@/features/desk/queue';
import type { KnownOrder, Reach, Work, WorkOperation } from '@/features/desk/queue';
import { DELIVER } from './deliver-words';
import { DeliveryCard } from './DeliveryCard';
import { FailSheet } from './FailSheet';
import { roundOf, takenBack } from './round';
import type { ROUND_STATUS } from './round';
import { useRound } from './useRound';

const HEADING: Record<(typeof ROUND_STATUS)[number], string> = {
  OUT_FOR_DELIVERY: DELIVER.underWay,
  PACKED: DELIVER.packed,
  DELIVERY_FAILED: DELIVER.failed,
};

/** Two taps on two orders so soon after each other are one too many: the second is where the first has moved it. */
const SLIP_MS = 500;

/** What a rider does at a door. A slip of the finger does nothing, or can be taken back. */
function useSteps({ queue }: Work) {
  const last = useRef({ orderId: '', at: -SLIP_MS });
  return (operation: WorkOperation, waitMs?: number) => {
    const { orderId, at } = last.current;
    const now = performance.now();
    if (operation.orderId !== orderId && now - at < SLIP_MS) return;
    last.current = { orderId: operation.orderId, at: now };
    void queue.add([operation], waitMs);
  };
}

interface GroupProps {
  status: keyof typeof HEADING;
  orders: readonly KnownOrder[];
  cardOf: (order: KnownOrder) => ReactNode;
}

/** Orders that are at the same point of their way. */
const Group = ({ status, orders, cardOf }: GroupProps) => (
  <section className="mb-6">
    <h2 className="mb-2 font-sans font-semibold text-muted">
      {HEADING[status]} <span className="tabular-nums">{orders.length}</span>
    </h2>
    <ul className="grid gap-3 lg:grid-cols-2">{orders.map(cardOf)}</ul>
  </section>
);

/** A rider's round: what is packed, what is on the way, and what came back. */
export function DeliverScreen() {
  const me = useStaff();
  const { work, state } = useWork();
  const [failing, setFailing] = useState<KnownOrder | null>(null);
  const step = useSteps(work);
  useRound(work);
  const taken = (orderId: string) => takenBack(state.queue, orderId);
  const { round } = state.known;
  const groups = roundOf((round ?? []).flatMap((id) => orderAt(state, id, me, taken(id)?.id) ?? []));
  const cardOf = (order: KnownOrder) => (
    <DeliveryCard
      key={order._id}
      order={order}
      taken={taken(order._id)?.kind}
      onUndo={() => void work.queue.takeBack(taken(order._id)?.id ?? '')}
      onDispatch={() => step({ kind: 'DISPATCH', orderId: order._id })}
      onDeliver={() => step({ kind: 'DELIVER', orderId: order._id }, TAKE_BACK_MS)}
      onFail={() => setFailing(order)}
    />
  );
  const fail = (order: KnownOrder, reason: string) => {
    setFailing(null);
    step({ kind: 'FAIL', orderId: order._id, reason }, TAKE_BACK_MS);
  };
  return (
    <>
      <DeskHeading title={DELIVER.title} />
      <WorkNotices work={work} state={state} />
      {groups.map((group) => (
        <Group key={group.status} {...group} cardOf={cardOf} />
      ))}
      {groups.length === 0 && (
        <Nothing isKnown={round !== null} reach={state.ready ? state.reach : undefined} />
      )}
      <FailSheet order={failing} onClose={() => setFailing(null)} onFail={fail} />
    </>
  );
}

function Nothing({ isKnown, reach }: { isKnown: boolean; reach: Reach | undefined }) {
  if (isKnown) return <EmptyState text={DELIVER.nothing} hint={DELIVER.nothingHint} art={<VanIcon />} />;
  if (reach === 'UNREACHED') return <EmptyState text={DELIVER.notKnown} art={<VanIcon />} />;
  if (reach === 'FAILED')
    return <LoadError text={DELIVER.notLoaded} onRetry={() => window.location.reload()} />;
  return (
    <div role="status" aria-label={DELIVER.loading} className="space-y-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-44 w-full" />
      ))}
    </div>
  );
}
