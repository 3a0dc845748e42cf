import type { ReactNode } from 'react';
import { mayCall } from '@domain/staff/permissions';
import { useFilters } from '@/features/desk/shared/address-filters';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useStaff } from '@/features/desk/shared/me';
import { EmptyState, LoadError, SegmentedControl, Skeleton } from '@/shared/ui';
import { BagIcon } from '@/features/desk/shared/desk-icons';
import { WorkNotices, orderAt, useWork } from '@/features/desk/queue';
import type { CachedOrder, WorkState } from '@/features/desk/queue';
import { OneOrder } from './OneOrder';
import { OrderChoice } from './OrderChoice';
import { PICK } from './pick-text';
import { withBags } from './pick-view';
import { SlotLink, SlotSelect } from './SlotChoice';
import { SlotPickList } from './SlotPickList';
import { useSlotPickList } from './useSlotPickList';

const FILTERS = ['slot', 'by', 'order'] as const;

/** Orders that are to be picked, or were lately, with pending operations applied. */
function ordersOf(
  state: WorkState,
  slotId: string | undefined,
  me: Parameters<typeof orderAt>[2],
): CachedOrder[] {
  const { orderIds = [] } = (slotId !== undefined && state.cached.pickLists[slotId]) || {};
  const orders = orderIds.flatMap((id) => orderAt(state, id, me) ?? []);
  return withBags(orders).filter(({ status }) => status !== 'CANCELLED');
}

interface ModeSwitchProps {
  byOrder: boolean;
  onChange: (byOrder: boolean) => void;
}

const ModeSwitch = ({ byOrder, onChange }: ModeSwitchProps) => (
  <SegmentedControl
    label={PICK.by}
    options={{ shelf: PICK.byShelf, order: PICK.byOrder }}
    value={byOrder ? 'order' : 'shelf'}
    onChange={(mode) => onChange(mode === 'order')}
    size="large"
  />
);

/** Picking: shelf by shelf for all orders of a slot, or one order after the other. */
export function PickScreen() {
  const me = useStaff();
  const { work, state } = useWork();
  const [{ slot, by, order: orderId }, setFilters] = useFilters(FILTERS);
  const slotId = useSlotPickList(work, state, slot);
  const orders = ordersOf(state, slotId, me);
  const canPick = mayCall(me.role, 'startPicking');
  const byOrder = by === 'order' || !canPick;
  const chosen = orders.find(({ _id }) => _id === orderId);
  const places = (slotId !== undefined && state.cached.pickLists[slotId]?.places) || [];
  const parts = { orders, places, candidates: state.cached.candidates, work, me };
  const to = ({ _id }: CachedOrder): string => `?${query({ slot: slotId ?? '', by: 'order', order: _id })}`;
  const toSlot = (_id: string): string => `?${query({ slot: _id, by })}`;
  const setSlot = (id: string): void => setFilters({ slot: id });
  const setMode = (is: boolean): void => setFilters({ by: is ? 'order' : '' });
  return (
    <div className="relative max-w-3xl">
      <DeskHeading title={PICK.title} />
      {!chosen && <SlotLink cached={state.cached} shown={slotId} orders={orders} me={me} to={toSlot} />}
      <WorkNotices work={work} state={state} />
      {chosen ? (
        <OneOrder {...parts} order={chosen} canPick={canPick} onLeave={() => setFilters({ order: '' })} />
      ) : (
        <>
          {(slotId !== undefined || state.cached.slots?.length !== 0) && (
            <div className="mb-4 flex flex-wrap items-end gap-3">
              <SlotSelect choice={state.cached} value={slotId} onChange={setSlot} />
              {canPick && <ModeSwitch byOrder={byOrder} onChange={setMode} />}
            </div>
          )}
          {!canPick && <p className="mb-4 text-muted">{PICK.onlyPickers}</p>}
          <SlotContent state={state} slotId={slotId} isEmpty={orders.length === 0}>
            {byOrder ? <OrderChoice orders={orders} me={me} to={to} /> : <SlotPickList {...parts} />}
          </SlotContent>
        </>
      )}
    </div>
  );
}

const query = (filters: Record<string, string>): string =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();

interface SlotContentProps {
  state: WorkState;
  slotId: string | undefined;
  isEmpty: boolean;
  children: ReactNode;
}

function SlotContent({
  state: { cached, ready, connectivity },
  slotId,
  isEmpty,
  children,
}: SlotContentProps) {
  const isKnown = slotId !== undefined && slotId in cached.pickLists;
  if (isKnown && !isEmpty) return children;
  if (isKnown) return <EmptyState text={PICK.nothing} hint={PICK.nothingHint} art={<BagIcon />} />;
  if (slotId === undefined && cached.slots)
    return <EmptyState text={PICK.noSlots} hint={PICK.nothingHint} art={<BagIcon />} />;
  if (ready && connectivity === 'OFFLINE') return <EmptyState text={PICK.notKnown} art={<BagIcon />} />;
  if (ready && connectivity === 'FAILED')
    return <LoadError text={PICK.failed} onRetry={() => window.location.reload()} />;
  return (
    <div role="status" aria-label={PICK.loading} className="space-y-3">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  );
}
