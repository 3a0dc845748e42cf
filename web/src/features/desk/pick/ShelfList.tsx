import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { categoryLabel } from '@domain/catalogue/category-label';
import { comingQty, isDecided } from '@domain/fulfilment/picked';
import type { Candidate } from '@/features/desk/queue';
import { LineRow } from './LineRow';
import { LineSheet } from './LineSheet';
import type { PickEntry, PickedProduct, Shelf } from './pick-view';
import { PICK } from './pick-words';
import { productOf, stopsOf } from './stop-key';
import type { Picking, Weight } from './usePicking';
import { useStops } from './useStops';
import type { StopCommand } from './useStops';

interface ShelfListProps {
  shelves: readonly Shelf[];
  candidates: readonly Candidate[];
  picking: Picking;
  /** Whether several orders are picked at once. */
  named: boolean;
  /** The keyboard is done with all lines, or asks for it. */
  onPack: () => void;
}

/** What is shown of a product, and what the keyboard does: it goes on from line to line. */
function useLines({ shelves, picking, onPack }: Pick<ShelfListProps, 'shelves' | 'picking' | 'onPack'>) {
  const [shown, setShown] = useState<string | null>(null);
  const afterSheet = useRef<string>(undefined);
  const find = (productId: string | null): PickedProduct | undefined =>
    shelves.flatMap(({ products }) => products).find((product) => product.productId === productId);

  const command = (what: StopCommand, key: string) => {
    if (what === 'pack') return onPack();
    if (what === 'undo') return picking.last && picking.takeBack(picking.last.entries);
    const [only, ...others] = find(productOf(key))?.entries ?? [];
    const isSimple = only && others.length === 0 && comingQty(only.item) === 1 && !isDecided(only.item);
    if (what === 'change' || !isSimple) return setShown(productOf(key));
    picking.short(only, 1);
    stops.goOn(key);
  };
  const stops = useStops({ ...stopsOf(shelves), onCommand: command });
  // The dialog gives the focus back to where it was opened from; the keyboard goes on from there.
  useEffect(() => {
    if (shown !== null || afterSheet.current === undefined) return;
    stops.goOn(afterSheet.current);
    afterSheet.current = undefined;
  });
  const close = (byKeyboard: boolean) => {
    if (byKeyboard) afterSheet.current = stops.active;
    setShown(null);
  };
  return { stops, shown: find(shown), show: setShown, close };
}

/** The shelves of a walk, with what is to be taken from each; with the keyboard as quickly as by hand. */
export function ShelfList({ shelves, candidates, picking, named, onPack }: ShelfListProps) {
  const { stops, shown, show, close } = useLines({ shelves, picking, onPack });
  const pick = (key: string, entries: readonly PickEntry[], byKeyboard: boolean, weight?: Weight) => {
    picking.pick(entries, weight);
    if (byKeyboard) stops.goOn(key);
  };
  return (
    <div {...stops.list}>
      {shelves.map(({ name, products }) => (
        <ShelfSection key={name} name={name}>
          {products.map((product) => (
            <LineRow
              key={product.productId}
              product={product}
              named={named}
              stops={stops}
              onPick={pick}
              onOther={({ productId }) => show(productId)}
            />
          ))}
        </ShelfSection>
      ))}
      <LineSheet product={shown} candidates={candidates} picking={picking} named={named} onClose={close} />
    </div>
  );
}

function ShelfSection({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-4">
      <h2 id={id} className="sticky top-0 z-10 bg-paper py-1.5 font-sans text-sm font-semibold text-muted">
        {name ? categoryLabel(name) : PICK.elsewhere}
      </h2>
      <ul>{children}</ul>
    </section>
  );
}
