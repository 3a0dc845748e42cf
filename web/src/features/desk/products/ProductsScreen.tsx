import { Link } from 'react-router-dom';
import { categoryLabel } from '@domain/catalogue/category-label';
import { deskProductPath } from '@domain/staff/desk-paths';
import { onHandProblem } from '@domain/stock/stock-rules';
import { OWNERS_ENGLISH } from '@domain/wording/owners.en';
import { wordProblem } from '@domain/wording/wording';
import { useFilters } from '@/features/desk/shared/address-filters';
import { LoadMore } from '@/features/desk/shared/LoadMore';
import { Thumbnail } from '@/features/desk/shared/Thumbnail';
import { usePolling } from '@/features/desk/shared/usePolling';
import { useProductsQuery } from '@/gql/desk-operations';
import type { ProductRowFragment } from '@/gql/desk-operations';
import { classNames, LoadError, Table } from '@/shared/ui';
import type { Column } from '@/shared/ui';
import { InlineNumber } from './InlineNumber';
import { ProductFilterBar } from './ProductFilterBar';
import { PRODUCT_FILTERS, productsVariables } from './products-filter';
import { LEVEL, PRODUCTS } from './products-text';
import { useRowChanges } from './useRowChanges';

function ProductName({ product }: { product: ProductRowFragment }) {
  const { title, titleHi, image, quantity, onSale } = product;
  return (
    <span className="flex items-center gap-3 large-text:flex-col large-text:items-start">
      <Thumbnail image={image} className="size-11" />
      <span className="min-w-0">
        <Link
          to={deskProductPath(product)}
          className="flex min-h-11 items-center text-base font-semibold text-basil underline underline-offset-4"
        >
          {title}
        </Link>
        <span className="block font-normal text-muted">
          {quantity}
          {titleHi && (
            <>
              {' · '}
              <span lang="hi">{titleHi}</span>
            </>
          )}
          {!onSale && ` · ${PRODUCTS.offSale}`}
        </span>
      </span>
    </span>
  );
}

function PriceCell({ product }: { product: ProductRowFragment }) {
  const { setPrice } = useRowChanges(product);
  return (
    <InlineNumber
      decimals
      unit="₹"
      label={PRODUCTS.priceOf(product.title)}
      value={product.price}
      save={setPrice}
    />
  );
}

const countProblem = (count: number): string | undefined => {
  const problem = onHandProblem(count);
  return problem && wordProblem(OWNERS_ENGLISH, PRODUCTS.onHand, problem);
};

function OnHandCell({ product }: { product: ProductRowFragment }) {
  const { setOnHand } = useRowChanges(product);
  return (
    <InlineNumber
      label={PRODUCTS.onHandOf(product.title)}
      value={product.stock?.onHand ?? null}
      problemOf={countProblem}
      save={setOnHand}
    />
  );
}

const LevelCell = ({ stock }: ProductRowFragment) =>
  stock ? (
    <>
      <span
        className={classNames(
          'font-semibold',
          stock.level === 'OUT_OF_STOCK' && 'text-tomato',
          stock.level === 'IN_STOCK' && 'font-normal',
        )}
      >
        {LEVEL[stock.level]}
      </span>
      <span className="block text-muted">{PRODUCTS.left(stock.available)}</span>
    </>
  ) : (
    <span className="text-muted">{PRODUCTS.notCounted}</span>
  );

const COLUMNS: readonly Column<ProductRowFragment>[] = [
  { heading: PRODUCTS.product, cell: (product) => <ProductName product={product} /> },
  { heading: PRODUCTS.category, cell: ({ categoryName }) => categoryLabel(categoryName) },
  { heading: PRODUCTS.level, cell: LevelCell },
  {
    heading: PRODUCTS.price,
    numeric: true,
    labelled: true,
    cell: (product) => <PriceCell product={product} />,
  },
  {
    heading: PRODUCTS.onHand,
    numeric: true,
    labelled: true,
    cell: (product) => <OnHandCell product={product} />,
  },
];

/** The products, with price and stock edited in place. */
export function ProductsScreen() {
  const [filters, change] = useFilters(PRODUCT_FILTERS);
  const { data, error, refetch, fetchMore, previousData } = useProductsQuery({
    variables: productsVariables(filters),
  });
  usePolling();
  const shown = (data ?? previousData)?.products;
  return (
    <>
      <ProductFilterBar filters={filters} change={change} />
      {!data && error ? (
        <LoadError text={PRODUCTS.failed} onRetry={() => void refetch()} />
      ) : (
        <>
          <p role="status" className="mb-2 min-h-5 text-sm text-muted">
            {data && `${PRODUCTS.count(data.products.totalCount)}. ${PRODUCTS.editHint}`}
          </p>
          <Table
            caption={PRODUCTS.title}
            columns={COLUMNS}
            rows={shown?.edges.map(({ node }) => node)}
            rowKey={({ _id }) => _id}
            empty={PRODUCTS.none}
            expected={12}
          />
          {data && <LoadMore pageInfo={data.products.pageInfo} fetchMore={fetchMore} />}
        </>
      )}
    </>
  );
}
