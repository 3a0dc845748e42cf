import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { categoryLabel } from '@domain/catalogue/category-label';
import { qtyToPick, isDecided } from '@domain/fulfilment/picked';
import type { Candidate } from '@/features/desk/queue';
import { LineRow } from './LineRow';
import { LineSheet } from './LineSheet';
import type { Shortcut } from './LineSheet';
import type { PickEntry, PickedProduct, Shelf } from './pick-view';
import { PICK } from './pick-text';
import { ScanSheet } from './ScanSheet';
import { isOnePack, scannedProduct } from './scanned';
import { productOf, stopsOf } from './stop-key';
import type { Picking, Weight } from './usePicking';
import { useStops } from './useStops';
import type { StopCommand } from './useStops';

/** What fits on a phone's screen: the other shelves are rendered afterwards. */
const FIRST_SHELVES = 1;

interface ShelfListProps {
  shelves: readonly Shelf[];
  candidates: readonly Candidate[];
  picking: Picking;
  /** Whether several orders are picked at once. */
  isBatch: boolean;
  /** Whether the camera is open. */
  scanning: boolean;
  onScanned: () => void;
  /** The keyboard has passed the last line, or asks to pack. */
  onPack: () => void;
}

/** The stop whose sheet is open, and the shortcut that opened it. */
interface ShownLine {
  key: string;
  shortcut?: Shortcut;
}

/** The open sheet, and keyboard navigation from line to line. */
function useLines({ shelves, picking, onPack }: Pick<ShelfListProps, 'shelves' | 'picking' | 'onPack'>) {
  const [shown, setShown] = useState<ShownLine | null>(null);
  const resumeFrom = useRef<string>(undefined);
  const find = (key = ''): PickedProduct | undefined =>
    shelves.flatMap(({ products }) => products).find(({ productId }) => productId === productOf(key));

  const command = (what: StopCommand, key: string) => {
    if (what === 'pack') return onPack();
    if (what === 'undo') return picking.last && picking.undo(picking.last.entries);
    const [only, ...others] = find(key)?.entries ?? [];
    const isSimple = only && others.length === 0 && qtyToPick(only.item) === 1 && !isDecided(only.item);
    if (what === 'change' || !isSimple) return setShown({ key, shortcut: what });
    picking.short(only, 1);
    stops.goToNextOpen(key);
  };
  const stops = useStops({ ...stopsOf(shelves), onCommand: command });
  // The dialog restores the focus first; then the keyboard continues from there.
  useEffect(() => {
    if (shown !== null || resumeFrom.current === undefined) return;
    stops.goToNextOpen(resumeFrom.current);
    resumeFrom.current = undefined;
  });
  const close = (byKeyboard: boolean) => {
    if (byKeyboard) resumeFrom.current = stops.active;
    setShown(null);
  };
  return { stops, shown: find(shown?.key), line: shown, show: setShown, close };
}

type ScanOptions = Pick<ShelfListProps, 'shelves' | 'picking' | 'scanning' | 'onScanned'> & {
  goTo: (key: string) => void;
};

/** Picks a scanned product if it is a single pack; otherwise opens it. */
function useScan({ shelves, picking, scanning, onScanned, goTo }: ScanOptions) {
  const scannedKey = useRef<string>(undefined);
  // The dialog restores the focus first.
  useEffect(() => {
    if (scanning || scannedKey.current === undefined) return;
    goTo(scannedKey.current);
    scannedKey.current = undefined;
  });
  return (code: string): boolean => {
    const product = scannedProduct(shelves, code);
    if (!product) return false;
    const { productId, entries } = product;
    scannedKey.current = stopsOf([{ name: '', products: [product] }]).keys[0] ?? productId;
    if (isOnePack(product)) picking.pick(entries);
    onScanned();
    return true;
  };
}

/** The shelves in picking order with their products; as fast by keyboard as by touch. */
export function ShelfList({ candidates, isBatch, ...list }: ShelfListProps) {
  const { shelves, picking, scanning, onScanned } = list;
  const { stops, shown, line, show, close } = useLines(list);
  const scan = useScan({ ...list, goTo: stops.goTo });
  const rendered = useDeferredValue(shelves.length, FIRST_SHELVES);
  const pick = (key: string, entries: readonly PickEntry[], byKeyboard: boolean, weight?: Weight) => {
    picking.pick(entries, weight);
    if (byKeyboard) stops.goToNextOpen(key);
  };
  return (
    <div {...stops.list}>
      {shelves.slice(0, rendered).map(({ name, products }) => (
        <ShelfSection key={name} name={name}>
          {products.map((product) => (
            <LineRow
              key={product.productId}
              product={product}
              isBatch={isBatch}
              stops={stops}
              onPick={pick}
              onOther={({ productId }) => show({ key: productId })}
            />
          ))}
        </ShelfSection>
      ))}
      <LineSheet
        product={shown}
        stop={line?.key}
        shortcut={line?.shortcut}
        candidates={candidates}
        picking={picking}
        isBatch={isBatch}
        onClose={close}
      />
      <ScanSheet open={scanning} onCode={scan} onClose={onScanned} />
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
