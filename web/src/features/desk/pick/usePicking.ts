import { useState } from 'react';
import { qtyToPick } from '@domain/fulfilment/picked';
import { announce } from '@/shared/lib/announce';
import { showSuccess } from '@/shared/lib/toast';
import type { Candidate, CachedOrder, LineOperation, Work, WorkOperation } from '@/features/desk/queue';
import type { PickEntry } from './pick-view';
import { outcomeAnnouncement, packedText, OUTCOME_TEXTS } from './pick-text';

/** The latest decision, which can be undone with one tap. */
interface LastDecision {
  title: string;
  entries: readonly PickEntry[];
}

/** The weight of a line. */
export interface Weight {
  qty: number;
  grams: number;
}

/** The picker's actions; each is shown at once and sent when there is a connection. */
export interface Picking {
  /** The same weight again changes nothing. */
  pick: (entries: readonly PickEntry[], weight?: Weight) => void;
  short: (entry: PickEntry, missing: number) => void;
  replace: (entry: PickEntry, candidate: Candidate, put: { qty: number; grams: number | null }) => void;
  undo: (entries: readonly PickEntry[]) => void;
  pack: (order: CachedOrder) => void;
  last: LastDecision | null;
}

/** The first decision about an order assigns it to the picker. */
const startIfPlaced = ({ _id, status }: CachedOrder): WorkOperation[] =>
  status === 'PLACED' ? [{ kind: 'START', orderId: _id }] : [];

/** Takes over somebody else's order. */
export const takeOver = ({ _id, picker }: CachedOrder): WorkOperation[] =>
  picker ? [{ kind: 'START', orderId: _id, takeOverFrom: picker._id }] : [];

const lineOf = ({ order, item }: PickEntry) => ({ orderId: order._id, productId: item.productId });

/**
 * Locally, and in the previous release, a pick drops the replacement: send it again when only the weight changes.
 */
const picked =
  (weight?: Weight) =>
  (entry: PickEntry): LineOperation[] => {
    const { qty = qtyToPick(entry.item), grams = null } = weight ?? {};
    const pick: LineOperation = { kind: 'PICK', ...lineOf(entry), qty, grams };
    const other = weight && entry.item.picked?.replacedBy;
    if (!other) return [pick];
    const { qty: otherQty, grams: otherGrams, ...substitute } = other;
    return [pick, { kind: 'REPLACE', ...lineOf(entry), qty: otherQty, grams: otherGrams, substitute }];
  };

const isChangedBy =
  (weight?: Weight) =>
  ({ item }: PickEntry): boolean =>
    !weight || item.picked?.qty !== weight.qty || item.picked.grams !== weight.grams;

const open = (entry: PickEntry): LineOperation[] => [{ kind: 'PICK', ...lineOf(entry), qty: 0, grams: null }];

/** Vibrates, if the device can. */
const vibrate = (): void => void (navigator.vibrate as typeof navigator.vibrate | undefined)?.(15);

/**
 * The picker's actions.
 * @param orders those on the screen: what was decided about others, which are somebody else's by now, cannot be undone
 */
export function usePicking({ queue }: Work, orders: readonly CachedOrder[]): Picking {
  const [decision, setLast] = useState<LastDecision | null>(null);
  const isShown = ({ order }: PickEntry): boolean => orders.some(({ _id }) => _id === order._id);
  const last = decision?.entries.every(isShown) ? decision : null;
  const decide = (
    entries: readonly PickEntry[],
    outcomeWords: string,
    outcome: (entry: PickEntry) => LineOperation[],
  ) => {
    const [first] = entries;
    if (!first) return;
    vibrate();
    setLast({ title: first.item.title, entries });
    announce(outcomeAnnouncement(first.item.title, outcomeWords), 'pick');
    void queue.add(entries.flatMap((entry) => [...startIfPlaced(entry.order), ...outcome(entry)]));
  };
  return {
    last,
    pick: (entries, weight) =>
      decide(entries.filter(isChangedBy(weight)), OUTCOME_TEXTS.picked, picked(weight)),
    short: (entry, missing) =>
      decide([entry], OUTCOME_TEXTS.short(missing), () => [{ kind: 'SHORT', ...lineOf(entry), missing }]),
    replace: (entry, { shelf: _shelf, diet: _diet, isOut: _isOut, ...substitute }, { qty, grams }) =>
      decide([entry], OUTCOME_TEXTS.replaced(substitute.title), () => [
        { kind: 'REPLACE', ...lineOf(entry), qty, grams, substitute },
      ]),
    undo: (entries) => {
      decide(entries, OUTCOME_TEXTS.open, open);
      setLast(null);
    },
    pack: (order) => {
      setLast(null);
      void queue.add([{ kind: 'FINISH', orderId: order._id }]);
      showSuccess(packedText(order));
    },
  };
}
