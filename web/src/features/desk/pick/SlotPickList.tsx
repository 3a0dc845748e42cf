import { useState } from 'react';
import { isPickedBy } from '@domain/fulfilment/picked-by';
import { EmptyState } from '@/shared/ui';
import { BagIcon } from '@/features/desk/shared/desk-icons';
import type { Candidate, CachedOrder, ShelfPlace, Work, StaffMember } from '@/features/desk/queue';
import { KeyHint } from './KeyHint';
import { PackSheet } from './PackSheet';
import { PickBar } from './PickBar';
import { isReady, openTo, progressOf, shelvesOf } from './pick-view';
import { PICK } from './pick-text';
import { ReadyOrders } from './ReadyOrders';
import { ShelfList } from './ShelfList';
import { usePicking } from './usePicking';

interface SlotPickListProps {
  orders: readonly CachedOrder[];
  places: readonly ShelfPlace[];
  candidates: readonly Candidate[];
  work: Work;
  me: StaffMember;
}

/** Batch picking: all orders of a slot that nobody else is picking. */
export function SlotPickList({ orders, places, candidates, work, me }: SlotPickListProps) {
  const own = openTo(orders, me);
  const picking = usePicking(work, own);
  const [scanning, setScanning] = useState(false);
  const [packing, setPacking] = useState<string | null>(null);
  const ready = own.filter((order) => isPickedBy(order, me) && isReady(order));
  const packed = ready.find(({ _id }) => _id === packing);
  // A line may turn out to be open again.
  if (packing !== null && !packed) setPacking(null);
  if (own.length === 0) return <EmptyState text={PICK.nothing} hint={PICK.nothingHint} art={<BagIcon />} />;
  const pack = (order: CachedOrder) => {
    picking.pack(order);
    setPacking(null);
  };
  return (
    <>
      <KeyHint />
      <ReadyOrders orders={ready} onPack={({ _id }) => setPacking(_id)} />
      <ShelfList
        shelves={shelvesOf(own, places)}
        candidates={candidates}
        picking={picking}
        isBatch
        scanning={scanning}
        onScanned={() => setScanning(false)}
        onPack={() => setPacking(ready[0]?._id ?? null)}
      />
      <PickBar picking={picking} progress={progressOf(own)} onScan={() => setScanning(true)} />
      <PackSheet order={packed} onPack={pack} onClose={() => setPacking(null)} />
    </>
  );
}
