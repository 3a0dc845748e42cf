import { isSameGtin } from '@domain/catalogue/gtin';
import { isDecided } from '@domain/fulfilment/picked';
import type { PickedProduct, Shelf } from './pick-view';
import { takeQty } from './pick-words';
import { isWeighed } from './stop-key';

/** What has a barcode, of what is to be picked; undefined where nothing has. */
export const scannedProduct = (shelves: readonly Shelf[], code: string): PickedProduct | undefined =>
  shelves
    .flatMap(({ products }) => products)
    .find(({ barcode }) => barcode !== null && isSameGtin(barcode, code));

/** Whether one pack in the hand is all that there is to decide of a product: no more of it, and nothing to weigh. */
export const isOnePack = (product: PickedProduct): boolean =>
  takeQty(product) === 1 && product.entries.every((entry) => !isWeighed(entry) && !isDecided(entry.item));
