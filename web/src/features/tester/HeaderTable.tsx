import type { TesterResponse } from './response';

const CELL = 'block text-left wrap-anywhere @md:table-cell @md:py-1.5 @md:pr-4 @md:align-baseline';
const NAME = `${CELL} @md:w-48`;
const VALUE = `${CELL} font-mono text-muted`;

/**
 * The headers of a response. On narrow screens each row stacks its cells; roles are explicit, since browsers may drop them
 * together with `display: table`.
 */
export const HeaderTable = ({ headers }: Pick<TesterResponse, 'headers'>) => (
  <div className="@container text-sm">
    <table role="table" className="block w-full @md:table">
      <caption className="sr-only">Headers</caption>
      <thead role="rowgroup" className="sr-only @md:not-sr-only @md:table-header-group">
        <tr role="row">
          <th role="columnheader" scope="col" className={`${NAME} text-muted`}>
            Name
          </th>
          <th role="columnheader" scope="col" className={VALUE}>
            Value
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block @md:table-row-group">
        {headers.map(([name, value]) => (
          <tr key={name} role="row" className="block border-t border-line py-1.5 @md:table-row">
            <th role="rowheader" scope="row" className={`${NAME} font-medium`}>
              {name}
            </th>
            <td role="cell" className={VALUE}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
