import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  className?: string;
}

interface TableProps<Row> {
  /** The caption, for screen readers. */
  caption: string;
  /** The first one is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

const CELL = 'block text-left wrap-anywhere @md:table-cell @md:py-1.5 @md:pr-4 @md:align-baseline';

/**
 * A table. On narrow screens each row stacks its cells; roles are explicit, since browsers may drop them together with
 * `display: table`.
 */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const [name, ...others] = columns;
  return (
    <div className="@container text-sm">
      <table role="table" className="block w-full @md:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only @md:not-sr-only @md:table-header-group">
          <tr role="row">
            {columns.map(({ heading, className }) => (
              <th
                key={heading}
                role="columnheader"
                scope="col"
                className={classNames(CELL, 'text-muted', className)}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block @md:table-row-group">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className="block border-t border-line py-1.5 @md:table-row">
              {name && (
                <th role="rowheader" scope="row" className={classNames(CELL, 'font-medium', name.className)}>
                  {name.cell(row)}
                </th>
              )}
              {others.map(({ heading, cell, className }) => (
                <td key={heading} role="cell" className={classNames(CELL, className)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
