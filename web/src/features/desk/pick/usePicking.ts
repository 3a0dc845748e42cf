import { useState } from 'react';
import { comingQty } from '@domain/fulfilment/picked';
import { announce } from '@/shared/lib/announce';
import { showSuccess } from '@/shared/lib/toast';
import type { Candidate, KnownOrder, LineOperation, Work, WorkOperation } from '@/features/desk/queue';
import type { PickEntry } from './pick-view';
import { decidedWords, packedWords, SAID } from './pick-words';

/** The last thing that was decided, which one tap takes back. */
export interface LastDecision {
  title: string;
  entries: readonly PickEntry[];
}

/** What of a line is on the scales. */
export interface Weight {
  qty: number;
  grams: number;
}

/** What a picker can do; each shows at once and is sent when there is a connection. */
export interface Picking {
  pick: (entries: readonly PickEntry[], weight?: Weight) => void;
  short: (entry: PickEntry, missing: number) => void;
  replace: (entry: PickEntry, candidate: Candidate, put: { qty: number; grams: number | null }) => void;
  takeBack: (entries: readonly PickEntry[]) => void;
  pack: (order: KnownOrder) => void;
  last: LastDecision | null;
}

/** Who picks the first line of an order begins it. */
const begin = ({ _id, status }: KnownOrder): WorkOperation[] =>
  status === 'PLACED' ? [{ kind: 'START', orderId: _id }] : [];

/** Goes on with an order that somebody else has. */
export const takeOver = ({ _id, picker }: KnownOrder): WorkOperation[] =>
  picker ? [{ kind: 'START', orderId: _id, takeOverFrom: picker._id }] : [];

const lineOf = ({ order, item }: PickEntry) => ({ orderId: order._id, productId: item.productId });

const picked =
  (weight?: Weight) =>
  (entry: PickEntry): LineOperation => ({
    ...{ kind: 'PICK', ...lineOf(entry) },
    ...{ qty: weight?.qty ?? comingQty(entry.item), grams: weight?.grams ?? null },
  });

const open = (entry: PickEntry): LineOperation => ({ kind: 'PICK', ...lineOf(entry), qty: 0, grams: null });

/** A phone in the hand says so too; not all can. */
const buzz = (): void => void (navigator.vibrate as typeof navigator.vibrate | undefined)?.(15);

/** What a picker can do. */
export function usePicking({ queue }: Work): Picking {
  const [last, setLast] = useState<LastDecision | null>(null);
  const decide = (
    entries: readonly PickEntry[],
    said: string,
    outcome: (entry: PickEntry) => LineOperation,
  ) => {
    const [first] = entries;
    if (!first) return;
    buzz();
    setLast({ title: first.item.title, entries });
    announce(decidedWords(first.item.title, said), 'pick');
    void queue.add(entries.flatMap((entry) => [...begin(entry.order), outcome(entry)]));
  };
  return {
    last,
    pick: (entries, weight) => decide(entries, SAID.picked, picked(weight)),
    short: (entry, missing) =>
      decide([entry], SAID.short(missing), () => ({ kind: 'SHORT', ...lineOf(entry), missing })),
    replace: (entry, { shelf: _shelf, diet: _diet, isOut: _isOut, ...substitute }, { qty, grams }) =>
      decide([entry], SAID.replaced(substitute.title), () => ({
        ...{ kind: 'REPLACE', ...lineOf(entry), qty, grams, substitute },
      })),
    takeBack: (entries) => {
      decide(entries, SAID.open, open);
      setLast(null);
    },
    pack: (order) => {
      setLast(null);
      void queue.add([{ kind: 'FINISH', orderId: order._id }]);
      showSuccess(packedWords(order));
    },
  };
}
