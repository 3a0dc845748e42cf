import { Link } from 'react-router-dom';
import { productPath } from '@domain/catalogue/addresses';
import { Price } from '@/shared/ui';
import { toPaise, toRupees } from '@domain/cart/pricing';

/** A product and how many of it, as the table shows it. */
export interface TableLine {
  productId: string;
  title: string;
  image: string;
  /** Rupees for one unit. */
  price: number;
  quantity: string;
  qty: number;
}

interface LineTableProps {
  /** What the table is about; read out, not shown. */
  caption: string;
  lines: TableLine[];
  /** Rupees, at the foot of the last column. */
  grandTotal?: number;
}

const HEAD = 'pb-2 text-sm font-medium text-muted';
const CELL = 'py-3 align-middle';
const NUMBER = 'pl-2 text-right whitespace-nowrap tabular-nums sm:pl-4';
/** On a phone the price stands below the title instead of in a column of its own. */
const WIDE = 'hidden sm:table-cell';

function Head() {
  return (
    <thead>
      <tr className="text-left">
        <th scope="col" className={HEAD}>
          <span className="sr-only">Image</span>
        </th>
        <th scope="col" className={`pl-2 sm:pl-4 ${HEAD}`}>
          Item
        </th>
        <th scope="col" className={`${NUMBER} ${HEAD}`}>
          <span className="sm:hidden">Qty</span>
          <span className="hidden sm:inline">Quantity</span>
        </th>
        <th scope="col" className={`${WIDE} ${NUMBER} ${HEAD}`}>
          Price
        </th>
        <th scope="col" className={`${NUMBER} ${HEAD}`}>
          Total
        </th>
      </tr>
    </thead>
  );
}

function Row({ line: { productId, title, image, price, quantity, qty } }: { line: TableLine }) {
  return (
    <tr className="border-t border-line">
      <td className={`w-12 sm:w-16 ${CELL}`}>
        <img
          src={image}
          alt=""
          width={600}
          height={600}
          className="aspect-square w-12 rounded-lg bg-basil-tint object-cover sm:w-16"
        />
      </td>
      <td className={`pl-2 wrap-anywhere sm:pl-4 ${CELL}`}>
        <Link to={productPath({ _id: productId })} className="font-medium hover:underline">
          {title}
        </Link>
        <Price rupees={price} unit={quantity} className="block text-sm sm:hidden" />
      </td>
      <td className={`${NUMBER} ${CELL}`}>{qty}</td>
      <td className={`${WIDE} ${NUMBER} ${CELL}`}>
        <Price rupees={price} unit={quantity} />
      </td>
      <td className={`${NUMBER} ${CELL}`}>
        <Price rupees={toRupees(toPaise(price) * qty)} />
      </td>
    </tr>
  );
}

/** What is bought, line by line, with a grand total where one is given. */
export function LineTable({ caption, lines, grandTotal }: LineTableProps) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <Head />
      <tbody>
        {lines.map((line) => (
          <Row key={line.productId} line={line} />
        ))}
      </tbody>
      {grandTotal !== undefined && (
        <tfoot>
          <tr className="border-t border-line font-semibold sm:text-lg">
            <th scope="row" colSpan={3} className="pt-3 text-left">
              Grand total
              <span className="block text-sm font-normal text-muted">Without delivery</span>
            </th>
            <td className={WIDE} />
            <td className={`pt-3 align-top ${NUMBER}`}>
              <Price rupees={grandTotal} />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
