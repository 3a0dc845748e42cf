import { useEffect } from 'react';
import { callUrl, mapUrl } from '@/features/desk/shared/contact-links';
import { capitalize, slotText } from '@/features/desk/shared/desk-times';
import { LateMark } from '@/features/desk/shared/LateMark';
import { announce } from '@/shared/lib/announce';
import { Button, buttonClasses, PinIcon } from '@/shared/ui';
import type { CachedOrder } from '@/features/desk/queue';
import { callLabel, DELIVER, dueText, mapLabel, UNDO_TEXTS } from './deliver-text';
import { PhoneIcon } from './PhoneIcon';

interface DeliveryCardProps {
  order: CachedOrder;
  /** The latest step, while it can be undone. */
  undoable: 'DELIVER' | 'FAIL' | undefined;
  onUndo: () => void;
  onDispatch: () => void;
  onDeliver: () => void;
  onFail: () => void;
}

const CONTACT_LINK = buttonClasses({ variant: 'secondary', className: 'min-h-14 grow' });

/** Links to call the customer and to the map. */
function ContactLinks({ order }: { order: CachedOrder }) {
  const { customer, address } = order;
  return (
    <div className="flex flex-wrap gap-2">
      {customer.contact && (
        <a href={callUrl(customer.contact)} aria-label={callLabel(order)} className={CONTACT_LINK}>
          <PhoneIcon />
          {DELIVER.call}
        </a>
      )}
      <a
        href={mapUrl(address)}
        target="_blank"
        rel="noreferrer"
        aria-label={mapLabel(order)}
        className={CONTACT_LINK}
      >
        <PinIcon />
        {DELIVER.map}
      </a>
    </div>
  );
}

/** The latest step, where the finger was, and Undo elsewhere, so that a double tap does nothing. */
function UndoStep({ text, number, onUndo }: { text: string; number: string; onUndo: () => void }) {
  useEffect(() => announce(text), [text]);
  return (
    <div className="flex min-h-14 items-center justify-between gap-2 rounded-full bg-basil-tint pl-5">
      <p className="font-semibold">{text}</p>
      <Button variant="secondary" className="min-h-14" aria-describedby={number} onClick={onUndo}>
        {DELIVER.undo}
      </Button>
    </div>
  );
}

/** The next steps of an order. */
function Steps({ order, undoable, onUndo, onDispatch, onDeliver, onFail }: DeliveryCardProps) {
  const { status, number } = order;
  if (undoable) return <UndoStep text={UNDO_TEXTS[undoable]} number={number} onUndo={onUndo} />;
  if (status !== 'OUT_FOR_DELIVERY')
    return (
      <Button className="min-h-14" aria-describedby={number} onClick={onDispatch}>
        {status === 'PACKED' ? DELIVER.dispatch : DELIVER.again}
      </Button>
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button className="min-h-14 grow" aria-describedby={number} onClick={onDeliver}>
        {DELIVER.delivered}
      </Button>
      <Button variant="secondary" className="min-h-14" aria-describedby={number} onClick={onFail}>
        {DELIVER.notDelivered}
      </Button>
    </div>
  );
}

/** A delivery: the address, links to get there, and its steps. */
export function DeliveryCard(props: DeliveryCardProps) {
  const { order } = props;
  const { number, customer, address, slot } = order;
  const due = dueText(order);
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span id={number} className="font-semibold tabular-nums">
          {number}
        </span>
        <span className="text-muted">
          <LateMark order={order} />
          {slot && capitalize(slotText(slot))}
        </span>
      </div>
      <div className="min-w-0 grow wrap-anywhere">
        <h3 className="font-sans text-lg font-semibold">{customer.name}</h3>
        <p>{address}</p>
        {due && <p className="mt-1 font-semibold text-tomato tabular-nums">{due}</p>}
      </div>
      <ContactLinks order={order} />
      <Steps {...props} />
    </li>
  );
}
