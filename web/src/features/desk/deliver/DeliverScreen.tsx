import { useState } from 'react';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { VanIcon } from '@/features/desk/shared/desk-icons';
import { useStaff } from '@/features/desk/shared/me';
import { EmptyState, LoadError, Skeleton } from '@/shared/ui';
import { TAKE_BACK_MS, WorkNotices, orderAt, useWork } from '@/features/desk/queue';
import type { KnownOrder, Reach, Work } from '@/features/desk/queue';
import { DELIVER } from './deliver-words';
import { DeliveryCard } from './DeliveryCard';
import { FailSheet } from './FailSheet';
import { JustDone } from './JustDone';
import { roundOf, takenBack } from './round';
import type { ROUND_STATUS } from './round';
import { useRound } from './useRound';

const HEADING: Record<(typeof ROUND_STATUS)[number], string> = {
  OUT_FOR_DELIVERY: DELIVER.underWay,
  PACKED: DELIVER.packed,
  DELIVERY_FAILED: DELIVER.failed,
};

interface GroupProps {
  status: keyof typeof HEADING;
  orders: readonly KnownOrder[];
  work: Work;
  onFail: (order: KnownOrder) => void;
}

/** Orders that are at the same point of their way. */
function Group({ status, orders, work: { queue }, onFail }: GroupProps) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 font-sans font-semibold text-muted">
        {HEADING[status]} <span className="tabular-nums">{orders.length}</span>
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {orders.map((order) => (
          <DeliveryCard
            key={order._id}
            order={order}
            onDispatch={() => void queue.add([{ kind: 'DISPATCH', orderId: order._id }])}
            onDeliver={() => void queue.add([{ kind: 'DELIVER', orderId: order._id }], TAKE_BACK_MS)}
            onFail={() => onFail(order)}
          />
        ))}
      </ul>
    </section>
  );
}

/** A rider's round: what is packed, what is on the way, and what came back. */
export function DeliverScreen() {
  const me = useStaff();
  const { work, state } = useWork();
  const [failing, setFailing] = useState<KnownOrder | null>(null);
  useRound(work);
  const orders = (state.known.round ?? []).flatMap((id) => orderAt(state, id, me) ?? []);
  const taken = orders.flatMap((order) => {
    const step = takenBack(state.queue, order._id);
    return step ? [{ order, ...step }] : [];
  });
  const groups = roundOf(orders.filter((order) => taken.every((step) => step.order !== order)));
  const fail = (order: KnownOrder, reason: string) => {
    setFailing(null);
    void work.queue.add([{ kind: 'FAIL', orderId: order._id, reason }], TAKE_BACK_MS);
  };
  return (
    <>
      <DeskHeading title={DELIVER.title} />
      <WorkNotices work={work} state={state} />
      <JustDone steps={taken} onUndo={(id) => void work.queue.takeBack(id)} />
      {groups.map((group) => (
        <Group key={group.status} {...group} work={work} onFail={setFailing} />
      ))}
      {groups.length === 0 && taken.length === 0 && (
        <Nothing isKnown={state.known.round !== null} reach={state.ready ? state.reach : undefined} />
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
