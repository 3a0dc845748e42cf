import { useId } from 'react';
import { Link } from 'react-router-dom';
import { deskProductPath } from '@domain/staff/desk-paths';
import type { FiguresQuery } from '@/gql/desk-operations';
import { formatCount, formatRupees } from '@/shared/lib/format-number';
import { Table } from '@/shared/ui';
import { FIGURES } from './figures-text';

type Sold = FiguresQuery['summary']['topProducts'][number];

/** The share relative to the first product; the number is in the next column. */
const Bar = ({ share }: { share: number }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 100 8"
    preserveAspectRatio="none"
    className="block h-2 w-full rounded-full @3xl:min-w-24"
  >
    <rect width={100} height={8} className="fill-line" />
    <rect width={share * 100} height={8} className="fill-basil" />
  </svg>
);

/** The best-selling products, as bars and numbers in a table. */
export function TopProducts({ products }: { products: readonly Sold[] }) {
  const headingId = useId();
  const most = products[0]?.revenue ?? 0;
  return (
    <section aria-labelledby={headingId} className="break-inside-avoid">
      <h2 id={headingId} className="mb-2 text-lg font-semibold">
        {FIGURES.top}
      </h2>
      <Table
        caption={FIGURES.top}
        columns={[
          {
            heading: FIGURES.product,
            cell: ({ productId, title }) => (
              <Link
                to={deskProductPath({ _id: productId })}
                className="inline-flex min-h-11 min-w-11 items-center text-basil"
              >
                {title}
              </Link>
            ),
          },
          { heading: FIGURES.sold, cell: ({ qty }) => formatCount(qty), numeric: true, labelled: true },
          { heading: FIGURES.revenue, cell: ({ revenue }) => formatRupees(revenue), numeric: true },
          {
            heading: FIGURES.share,
            cell: ({ revenue }) => <Bar share={most > 0 ? revenue / most : 0} />,
            className: '@max-3xl:col-span-full @3xl:w-1/3 [thead_&]:sr-only',
          },
        ]}
        rows={products}
        rowKey={({ productId }) => productId}
        empty={FIGURES.none}
      />
    </section>
  );
}
