import { isSameGtin } from '@domain/catalogue/gtin';
import { isDecided } from '@domain/fulfilment/picked';
import { takeQty } from './pick-view';
import type { PickedProduct, Shelf } from './pick-view';
import { isWeighed } from './stop-key';

/** The product with a barcode, if it is to be picked. */
export const scannedProduct = (shelves: readonly Shelf[], code: string): PickedProduct | undefined =>
  shelves
    .flatMap(({ products }) => products)
    .find(({ barcode }) => barcode !== null && isSameGtin(barcode, code));

/** Whether one pack completes the product: a quantity of one, not weighed. */
export const isOnePack = (product: PickedProduct): boolean =>
  takeQty(product) === 1 && product.entries.every((entry) => !isWeighed(entry) && !isDecided(entry.item));
