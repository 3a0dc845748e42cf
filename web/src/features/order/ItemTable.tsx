import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pictureAt } from '@domain/catalogue/picture';
import { productPath } from '@domain/shop/paths';
import { Button, Price, classNames } from '@/shared/ui';
import { itemTotal } from '@domain/cart/pricing';
import * as texts from './item-table.en';

/** A row of the table. */
export interface TableItem {
  productId: string;
  title: string;
  image: string;
  /** The unit price in rupees. */
  price: number;
  quantity: string;
  qty: number;
  /** What differs from the order; empty if nothing does. */
  deviation?: string;
  /** Whether there was too little of it. */
  isShort?: boolean;
  /** A secondary note on an item that is as ordered. */
  note?: string;
  /** The final price of all units in rupees, for orders. */
  finalPrice?: number;
}

interface ItemTableProps {
  /** The caption, for screen readers. */
  caption: string;
  items: TableItem[];
  /** The total in rupees, in the last column. */
  grandTotal?: number;
  /** Never collapsed, however long it is. */
  whole?: boolean;
  /** An action for each item, in a column of its own; the column's heading is for screen readers. */
  actions?: { title: string; of: (item: TableItem) => ReactNode };
}

/*
 * Without room for columns, the title is above the figures: class names alone change the layout. Roles are explicit,
 * because browsers may drop them together with `display: table`.
 */
const HEAD = 'pb-2 text-left text-sm font-medium text-muted';
const ROW =
  'relative flex min-h-18 flex-wrap items-baseline gap-x-2 border-t border-line py-3 pl-15 large-text:pt-17 large-text:pl-0 @xl:table-row @xl:pl-0';
const CELL = '@xl:py-3 @xl:pl-4 @xl:align-middle';
const NUMBER = 'text-right tabular-nums @xl:pl-4';

function Head({ actions }: Pick<ItemTableProps, 'actions'>) {
  return (
    <thead role="rowgroup" className="sr-only @xl:not-sr-only @xl:table-header-group">
      <tr role="row">
        <th role="columnheader" scope="col" className={HEAD}>
          <span className="sr-only">{texts.image}</span>
        </th>
        <th role="columnheader" scope="col" className={`${HEAD} pl-4`}>
          {texts.item}
        </th>
        {[texts.quantity, texts.price, texts.total].map((title) => (
          <th key={title} role="columnheader" scope="col" className={`${HEAD} ${NUMBER}`}>
            {title}
          </th>
        ))}
        {actions && (
          <th role="columnheader" scope="col" className={HEAD}>
            <span className="sr-only">{actions.title}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

/** The price of an item; the regular price is struck through. */
function ItemPrice({ total, finalPrice }: { total: number; finalPrice: number }) {
  if (finalPrice === total) return <Price rupees={total} />;
  return (
    <>
      <s className="mr-2 text-muted">
        <span className="sr-only">{`${texts.insteadOf} `}</span>
        <Price rupees={total} />
      </s>
      <Price rupees={finalPrice} />
    </>
  );
}

const PictureCell = ({ image }: Pick<TableItem, 'image'>) => (
  <td role="cell" className="absolute top-3 left-0 @xl:static @xl:w-16 @xl:py-3">
    <img
      src={pictureAt(image, 480)}
      alt=""
      width={600}
      height={600}
      className="aspect-square w-12 rounded-lg bg-basil-tint object-cover @xl:w-16"
    />
  </td>
);

function Row({ item, actions }: { item: TableItem } & Pick<ItemTableProps, 'actions'>) {
  const { productId, title, image, price, quantity, qty } = item;
  const total = itemTotal(price, qty);
  const { deviation, isShort, note, finalPrice = total } = item;
  return (
    <tr role="row" className={ROW}>
      <PictureCell image={image} />
      <td
        role="cell"
        className={classNames('w-full wrap-anywhere @xl:w-auto', actions && 'min-h-8 pr-11 @xl:pr-0', CELL)}
      >
        <Link
          to={productPath({ _id: productId })}
          className="-my-2.5 inline-block min-w-11 py-2.5 font-medium hover:underline"
        >
          {title}
        </Link>
        {deviation && (
          <span className={classNames('block text-sm', isShort && 'text-tomato')}>{deviation}</span>
        )}
        {note && !deviation && <span className="block text-sm text-basil">{note}</span>}
      </td>
      <td role="cell" className={`order-1 before:content-['×_'] @xl:before:content-none ${NUMBER} ${CELL}`}>
        {qty}
      </td>
      <td role="cell" className={`@xl:text-right ${CELL}`}>
        <Price rupees={price} unit={quantity} />
      </td>
      <td role="cell" className={`order-2 ml-auto whitespace-nowrap ${NUMBER} ${CELL}`}>
        <ItemPrice total={total} finalPrice={finalPrice} />
      </td>
      {actions && (
        <td role="cell" className="absolute top-0 right-0 @xl:static @xl:w-11 @xl:pl-2 @xl:align-middle">
          {actions.of(item)}
        </td>
      )}
    </tr>
  );
}

function GrandTotal({ rupees }: { rupees: number }) {
  return (
    <tfoot role="rowgroup" className="block @xl:table-footer-group">
      <tr
        role="row"
        className="flex items-baseline justify-between gap-x-4 large-text:flex-wrap border-t border-line font-semibold @xl:table-row @xl:text-lg"
      >
        <th role="rowheader" scope="row" colSpan={4} className="pt-3 text-left">
          {texts.grandTotal}
          <span className="block text-sm font-normal text-muted">{texts.withoutDelivery}</span>
        </th>
        <td role="cell" className={`pt-3 align-top ${NUMBER}`}>
          <Price rupees={rupees} />
        </td>
      </tr>
    </tfoot>
  );
}

/** The number of rows before the table is collapsed, so that what follows stays within reach. */
const SHOWN = 3;

/** Items with prices and, if given, a total; a long table is collapsed. */
export function ItemTable({ caption, items, grandTotal, whole, actions }: ItemTableProps) {
  const [open, setOpen] = useState(false);
  // A single hidden row would take no more room than the button.
  const isLong = !whole && items.length > SHOWN + 1;
  const cut = isLong && !open;
  return (
    <div className="@container">
      <table role="table" className="block w-full @xl:table">
        <caption className="sr-only">{caption}</caption>
        <Head actions={actions} />
        <tbody role="rowgroup" className="block @xl:table-row-group">
          {(cut ? items.slice(0, SHOWN) : items).map((item) => (
            <Row key={item.productId} item={item} actions={actions} />
          ))}
          {isLong && (
            <tr role="row" className="block border-t border-line @xl:table-row">
              <td role="cell" colSpan={actions ? 6 : 5}>
                <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)} className="-ml-5">
                  {cut ? texts.showAll(items.length) : texts.showFewer}
                </Button>
              </td>
            </tr>
          )}
        </tbody>
        {grandTotal !== undefined && <GrandTotal rupees={grandTotal} />}
      </table>
    </div>
  );
}
