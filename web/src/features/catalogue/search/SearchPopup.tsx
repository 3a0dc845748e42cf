import { useContext } from 'react';
import type { ReactNode } from 'react';
import { CloseIcon, IconButton, Price, SearchIcon, classNames } from '@/shared/ui';
import { ProductImage } from '../product/ProductImage';
import { STOCK_LABELS } from '../product/stock.en';
import { ProductSlotsContext } from '../product/product-slots';
import { optionId } from './option-id';
import * as texts from './search-popup.en';
import type { SearchRow } from './useSearchRows';

const POPUP =
  'absolute inset-x-0 top-full z-30 mt-2 grid max-h-[70dvh] grid-cols-[minmax(0,1fr)_auto] overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-1 shadow-lg';

interface SearchPopupProps {
  id: string;
  rows: readonly SearchRow[];
  activeIndex: number;
  onChoose: (row: SearchRow) => void;
  onForget: (search: string) => void;
}

/**
 * The popup of the search box. The focus stays in the box, whose arrow keys move the active option; a row's button is
 * outside its option, one Tab away.
 */
export function SearchPopup({ id, rows, activeIndex, onChoose, onForget }: SearchPopupProps) {
  const areProducts = rows[0]?.product !== undefined;
  const inRows = { gridRow: `span ${rows.length}` };
  return (
    // Pressing must not blur the box before the click arrives.
    <div onMouseDown={(event) => event.preventDefault()} className={POPUP}>
      {!areProducts && (
        <p className="col-span-2 px-3 pt-2 text-sm font-semibold text-muted">{texts.recent}</p>
      )}
      <ul
        id={id}
        role="listbox"
        aria-label={areProducts ? texts.suggested : texts.recent}
        style={inRows}
        className="grid grid-rows-subgrid"
      >
        {rows.map((row, index) => (
          <Option
            key={row.id}
            id={optionId(id, index)}
            active={index === activeIndex}
            onClick={() => onChoose(row)}
          >
            {row.product ? <Product product={row.product} /> : <Search text={row.search} />}
          </Option>
        ))}
      </ul>
      <ul style={inRows} className="grid grid-rows-subgrid">
        {rows.map(({ id: rowId, product, search }) => (
          <li key={rowId} className="flex items-center">
            {product ? (
              <CartControl product={product} />
            ) : (
              <ForgetButton search={search} onClick={() => onForget(search)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface OptionProps {
  id: string;
  active: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Option({ id, active, onClick, children }: OptionProps) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={active}
      onClick={onClick}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-basil-tint',
        active && 'bg-basil-tint forced-colors:outline-2',
      )}
    >
      {children}
    </li>
  );
}

function Product({ product }: { product: NonNullable<SearchRow['product']> }) {
  const words = STOCK_LABELS[product.stockLevel];
  return (
    <>
      <ProductImage product={product} eager className="w-11 shrink-0 rounded-lg" />
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        <span className="line-clamp-2 max-w-full wrap-anywhere sm:max-w-3/5">{product.title}</span>
        <span className="text-sm">
          <Price rupees={product.price} unit={product.quantity} />
          {words && <span className="block text-muted">{words}</span>}
        </span>
      </span>
    </>
  );
}

function CartControl({ product }: { product: NonNullable<SearchRow['product']> }) {
  const { cartControl } = useContext(ProductSlotsContext);
  return <div className="w-28 px-1 sm:w-32">{cartControl(product)}</div>;
}

function ForgetButton({ search, onClick }: { search: string; onClick: () => void }) {
  return (
    <IconButton aria-label={texts.forget(search)} onClick={onClick}>
      <CloseIcon width="1.25em" height="1.25em" />
    </IconButton>
  );
}

function Search({ text }: { text: string }) {
  return (
    <>
      <SearchIcon width="1.25em" height="1.25em" className="shrink-0 text-muted" />
      <span className="truncate">{text}</span>
    </>
  );
}
