import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { VanIcon } from '@/features/desk/shared/desk-icons';
import { DOUBLE_TAP_MS } from '@/features/desk/shared/double-tap';
import { useStaff } from '@/features/desk/shared/me';
import { EmptyState, LoadError, Skeleton } from '@/shared/ui';
import { UNDO_MS, WorkNotices, orderAt, useWork } from '@/features/desk/queue';
import type { CachedOrder, Connectivity, Work, WorkOperation } from '@/features/desk/queue';
import { DELIVER } from './deliver-text';
import { DeliveryCard } from './DeliveryCard';
import { FailSheet, unsavedReason } from './FailSheet';
import { roundOf, undoableStep } from './round';
import type { ROUND_STATUS } from './round';
import { useRound } from './useRound';

const HEADING: Record<(typeof ROUND_STATUS)[number], string> = {
  OUT_FOR_DELIVERY: DELIVER.underWay,
  PACKED: DELIVER.packed,
  DELIVERY_FAILED: DELIVER.failed,
};

/**
 * The steps of a delivery, guarded against double taps. The last ones can be undone, and done again at once; being taken
 * along cannot, and puts "Delivered" under the finger.
 */
function useSteps({ queue }: Work) {
  const last = useRef({ undoable: '', at: -DOUBLE_TAP_MS });
  return (operation: WorkOperation, waitMs?: number) => {
    const { undoable, at } = last.current;
    const now = performance.now();
    if (operation.orderId !== undoable && now - at < DOUBLE_TAP_MS) return;
    last.current = { undoable: operation.kind === 'DISPATCH' ? '' : operation.orderId, at: now };
    void queue.add([operation], waitMs);
  };
}

interface GroupProps {
  status: keyof typeof HEADING;
  orders: readonly CachedOrder[];
  cardOf: (order: CachedOrder) => ReactNode;
}

/** Orders with the same status. */
const Group = ({ status, orders, cardOf }: GroupProps) => (
  <section className="mb-6">
    <h2 className="mb-2 font-sans font-semibold text-muted">
      {HEADING[status]} <span className="tabular-nums">{orders.length}</span>
    </h2>
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">{orders.map(cardOf)}</ul>
  </section>
);

/** A rider's round: orders packed, on the way, and returned. */
export function DeliverScreen() {
  const me = useStaff();
  const { work, state } = useWork();
  const [failing, setFailing] = useState<CachedOrder | null>(() => unsavedReason()?.order ?? null);
  const step = useSteps(work);
  useRound(work);
  const undoable = (orderId: string) => undoableStep(state.queue, orderId);
  const { round } = state.cached;
  const groups = roundOf((round ?? []).flatMap((id) => orderAt(state, id, me, undoable(id)?.id) ?? []));
  const cardOf = (order: CachedOrder) => (
    <DeliveryCard
      key={order._id}
      order={order}
      undoable={undoable(order._id)?.kind}
      onUndo={() => void work.queue.undo(undoable(order._id)?.id ?? '')}
      onDispatch={() => step({ kind: 'DISPATCH', orderId: order._id })}
      onDeliver={() => step({ kind: 'DELIVER', orderId: order._id }, UNDO_MS)}
      onFail={() => setFailing(order)}
    />
  );
  const fail = (order: CachedOrder, reason: string) => {
    setFailing(null);
    step({ kind: 'FAIL', orderId: order._id, reason }, UNDO_MS);
  };
  return (
    <>
      <DeskHeading title={DELIVER.title} />
      <WorkNotices work={work} state={state} />
      {groups.map((group) => (
        <Group key={group.status} {...group} cardOf={cardOf} />
      ))}
      {groups.length === 0 && (
        <EmptyRound isKnown={round !== null} connectivity={state.ready ? state.connectivity : undefined} />
      )}
      <FailSheet order={failing} onClose={() => setFailing(null)} onFail={fail} />
    </>
  );
}

function EmptyRound({ isKnown, connectivity }: { isKnown: boolean; connectivity: Connectivity | undefined }) {
  if (isKnown) return <EmptyState text={DELIVER.nothing} hint={DELIVER.nothingHint} art={<VanIcon />} />;
  if (connectivity === 'OFFLINE') return <EmptyState text={DELIVER.notKnown} art={<VanIcon />} />;
  if (connectivity === 'FAILED')
    return <LoadError text={DELIVER.notLoaded} onRetry={() => window.location.reload()} />;
  return (
    <div role="status" aria-label={DELIVER.loading} className="space-y-3">
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-44 w-full" />
      ))}
    </div>
  );
}
