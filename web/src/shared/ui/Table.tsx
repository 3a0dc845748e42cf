import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Skeleton } from './Skeleton';

/** A column of the table. */
export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned numbers. */
  numeric?: boolean;
  /** Shown with the value where the headings are hidden. */
  labelled?: boolean;
  className?: string;
}

interface TableProps<Row> {
  /** The caption, for screen readers. */
  caption: string;
  /** The first one is the row header. */
  columns: readonly Column<Row>[];
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The text for an empty table. */
  empty?: string;
  /** The expected number of rows, for skeletons; 8 by default. */
  expected?: number;
}

const CELL = 'block min-w-0 text-left wrap-anywhere @3xl:table-cell @3xl:p-2 first:@3xl:pl-4 last:@3xl:pr-4';
const ROW =
  'grid grid-cols-[minmax(0,1fr)_auto] large-text:grid-cols-1 gap-x-4 gap-y-0.5 border-t border-line px-4 py-2.5 @3xl:table-row';

/**
 * A dense table. On narrow screens the cells of a row stack in pairs below its name; roles are explicit, since browsers
 * may drop them together with `display: table`.
 */
export function Table<Row>({ caption, columns, rows, rowKey, empty, expected = 8 }: TableProps<Row>) {
  if (empty && rows?.length === 0)
    return <p className="rounded-card border border-line bg-surface p-6 text-center text-muted">{empty}</p>;
  return (
    <div className="@container overflow-hidden rounded-card border border-line bg-surface text-sm">
      <table role="table" aria-busy={!rows} className="block w-full @3xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr role="row">
            {columns.map(({ heading, numeric, className }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={classNames(
                  CELL,
                  'font-medium whitespace-nowrap text-muted',
                  numeric && '@3xl:text-right',
                  className,
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @3xl:table-row-group">
          {rows
            ? rows.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} />)
            : Array.from({ length: expected }, (_, index) => <PendingRow key={index} columns={columns} />)}
        </tbody>
      </table>
    </div>
  );
}

const PendingRow = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <tr role="row" className={ROW}>
    {columns.map(({ heading }) => (
      <td key={heading} role="cell" className={CELL}>
        <Skeleton className="my-1 h-3.5 w-24" />
      </td>
    ))}
  </tr>
);

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const [name, ...others] = columns;
  return (
    <tr role="row" className={ROW}>
      {name && (
        <th
          role="rowheader"
          scope="row"
          className={classNames(CELL, 'col-span-full font-medium', name.className)}
        >
          {name.cell(row)}
        </th>
      )}
      {others.map(({ heading, cell, numeric, labelled, className }) => (
        <td
          key={heading}
          role="cell"
          className={classNames(
            CELL,
            numeric && 'tabular-nums @3xl:text-right @3xl:whitespace-nowrap',
            // On a narrow phone there may be no room for a field beside what it is called.
            numeric && !labelled && 'whitespace-nowrap',
            className,
          )}
        >
          {labelled && (
            <span aria-hidden="true" className="text-muted @3xl:hidden">
              {heading}{' '}
            </span>
          )}
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
