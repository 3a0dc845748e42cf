import type { useQuery } from '@apollo/client/react';
import type { ComponentType, ReactNode } from 'react';
import { useHomeCategoriesQuery, useHomeProductsQuery } from '@/gql/operations';
import { PageHeading } from '@/shared/ui';
import { dailyNeedsCategories, tileCategories } from '@domain/catalogue/home-sections';
import { listingPath } from '@domain/shop/paths';
import { Banner } from './Banner';
import { HOME_ROWS, HOME_VARIABLES, homeRows } from './home-queries';
import { ProductRow } from '../product/ProductRow';
import { ValuePropositions } from '../ValuePropositions';
import { RecentlyViewed } from '../product/RecentlyViewed';
import { CategoryTiles, DailyNeeds } from './HomeSections';
import * as texts from './home.en';

/** Last on a phone: neither styled nor laid out until it is near the viewport. */
const VALUE_PROPOSITIONS =
  'grid-cols-2 large-text:grid-cols-1 max-sm:[contain-intrinsic-height:auto_23rem] max-sm:[content-visibility:auto] sm:gap-4 lg:grid-cols-4';

/** The error state of a list, and how to retry. */
const stateOf = ({ data, error, refetch }: Pick<useQuery.Result, 'data' | 'error' | 'refetch'>) => ({
  failed: Boolean(error) && !data,
  onRetry: () => void refetch(),
});

interface HomePageProps {
  /** The shopper's usual products, in place of the lowest prices. */
  Usuals: ComponentType<{ className: string; children: ReactNode }>;
}

/** Home: categories, promotion, daily needs, product rows and value propositions. */
export function HomePage({ Usuals }: HomePageProps) {
  const categoriesQuery = useHomeCategoriesQuery();
  const categories = categoriesQuery.data?.categories;
  const productsQuery = useHomeProductsQuery({ variables: HOME_VARIABLES });
  const rows = productsQuery.data && homeRows(productsQuery.data);
  // A small shop may have no products to show.
  const row = (name: keyof typeof HOME_ROWS, heading: string) =>
    rows?.[name].length !== 0 && (
      <ProductRow
        heading={heading}
        seeAll={listingPath(HOME_ROWS[name])}
        products={rows?.[name]}
        {...stateOf(productsQuery)}
      />
    );
  return (
    <div className="space-y-8 md:space-y-12">
      <div className="space-y-5">
        <PageHeading>{texts.heading}</PageHeading>
        <CategoryTiles categories={categories && tileCategories(categories)} {...stateOf(categoriesQuery)} />
      </div>
      <Banner />
      <Usuals className="flow-root empty:hidden">{row('cheapest', texts.cheapest)}</Usuals>
      <div className="flow-root">
        <DailyNeeds
          categories={categories && dailyNeedsCategories(categories)}
          {...stateOf(categoriesQuery)}
        />
      </div>
      <div className="flow-root empty:hidden">{row('finest', texts.finest)}</div>
      <RecentlyViewed />
      <ValuePropositions className={VALUE_PROPOSITIONS} />
    </div>
  );
}
