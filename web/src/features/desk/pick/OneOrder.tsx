import { useState } from 'react';
import { qtyToPick } from '@domain/fulfilment/picked';
import { isPickedBy, mayTakeOver } from '@domain/fulfilment/picked-by';
import { StatusMark } from '@/features/desk/shared/StatusMark';
import { Button, ChevronRightIcon } from '@/shared/ui';
import type { Candidate, CachedOrder, ShelfPlace, Work, StaffMember } from '@/features/desk/queue';
import { KeyHint } from './KeyHint';
import { PackSheet } from './PackSheet';
import { PickBar } from './PickBar';
import { isReady, progressOf, shelvesOf } from './pick-view';
import { outcomeText, pickerText, PICK, takeOverText } from './pick-text';
import { ShelfList } from './ShelfList';
import { takeOver, usePicking } from './usePicking';

interface OneOrderProps {
  order: CachedOrder;
  places: readonly ShelfPlace[];
  candidates: readonly Candidate[];
  work: Work;
  me: StaffMember;
  canPick: boolean;
  onLeave: () => void;
}

/** The order's number, and the way back. */
const OrderHead = ({ order, me, onLeave }: Pick<OneOrderProps, 'order' | 'me' | 'onLeave'>) => (
  <>
    <Button variant="quiet" size="small" className="mb-2 -ml-3 min-h-14" onClick={onLeave}>
      <ChevronRightIcon className="rotate-180" />
      {order.slot ? PICK.back : PICK.backWithoutSlot}
    </Button>
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-xl font-bold tabular-nums">{order.number}</h2>
      <StatusMark status={order.status} />
      <p className="text-muted wrap-anywhere">
        {[order.customer.name, pickerText(order, isPickedBy(order, me))].filter(Boolean).join(' · ')}
      </p>
    </div>
  </>
);

/** One order, shelf by shelf. */
export function OneOrder({ canPick, ...parts }: OneOrderProps) {
  const { order, me, work, onLeave } = parts;
  const isOpen = canPick && (order.status === 'PLACED' || isPickedBy(order, me));
  return (
    <>
      <OrderHead order={order} me={me} onLeave={onLeave} />
      {isOpen && <OpenOrder {...parts} />}
      {!isOpen && mayTakeOver(order, me) && <TakeOver order={order} queue={work.queue} />}
      {!isOpen && <Lines order={order} />}
    </>
  );
}

/** An order that this user may pick. */
function OpenOrder({ order, places, candidates, work, onLeave }: Omit<OneOrderProps, 'canPick' | 'me'>) {
  const picking = usePicking(work, [order]);
  const [scanning, setScanning] = useState(false);
  const [packing, setPacking] = useState(false);
  // A line may turn out to be open again.
  if (packing && !isReady(order)) setPacking(false);
  const confirmPacking = () => isReady(order) && setPacking(true);
  const pack = () => {
    setPacking(false);
    picking.pack(order);
    onLeave();
  };
  return (
    <>
      <KeyHint />
      <ShelfList
        shelves={shelvesOf([order], places)}
        candidates={candidates}
        picking={picking}
        isBatch={false}
        scanning={scanning}
        onScanned={() => setScanning(false)}
        onPack={confirmPacking}
      />
      <PickBar
        picking={picking}
        progress={progressOf([order])}
        onScan={() => setScanning(true)}
        onPack={confirmPacking}
      />
      <PackSheet order={packing ? order : undefined} onPack={pack} onClose={() => setPacking(false)} />
    </>
  );
}

/** The button to take over an order from somebody else. */
const TakeOver = ({ order, queue }: { order: CachedOrder } & Pick<Work, 'queue'>) => (
  <div className="mb-4 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3">
    <p className="min-w-0 grow basis-60 wrap-anywhere">{takeOverText(order)}</p>
    <Button className="min-h-14" onClick={() => void queue.add(takeOver(order))}>
      {PICK.takeOver}
    </Button>
  </div>
);

/** The lines of an order that somebody else is picking, or that is packed. */
const Lines = ({ order }: { order: CachedOrder }) => (
  <ul className="rounded-card border border-line bg-surface">
    {order.items.map((item) => (
      <li key={item.productId} className="border-line px-4 py-2 not-first:border-t">
        <span className="font-semibold tabular-nums">{qtyToPick(item)} ×</span> {item.title}{' '}
        <span className="text-muted">{item.quantity}</span>
        <span className="block text-sm text-muted empty:hidden">{outcomeText(item)}</span>
      </li>
    ))}
  </ul>
);
