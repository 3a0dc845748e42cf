import { useHomeCategoriesQuery } from '@/gql/operations';
import { PageHeading } from '@/shared/ui';
import { initialFilters } from '@domain/catalogue/filters';
import type { Filters } from '@domain/catalogue/filters';
import { dailyNeedsCategories, tileCategories } from '@domain/catalogue/home-sections';
import { Banner } from './Banner';
import { HomeProducts } from './HomeProducts';
import type { ProductSlots } from './product-slots';
import { Promises } from './Promises';
import { RecentlyViewed } from './RecentlyViewed';
import { CategoryTiles, DailyNeeds } from './HomeSections';

const CHEAPEST: Filters = { ...initialFilters, sort: 'price-asc' };
const FINEST: Filters = { ...initialFilters, rating: 4, sort: 'price-desc' };

/** Home: the categories, today's promotion, the daily needs, products to buy, and what the shop stands for. */
export function HomePage(slots: ProductSlots) {
  const { data, error, refetch } = useHomeCategoriesQuery();
  const state = {
    failed: Boolean(error) && !data,
    onRetry: () => void refetch().catch(() => undefined),
  };
  return (
    <div className="space-y-8 md:space-y-12">
      <div className="space-y-5">
        <PageHeading>What’s cooking today?</PageHeading>
        <CategoryTiles categories={data && tileCategories(data.categories)} {...state} />
      </div>
      <Banner />
      <HomeProducts heading="Lowest prices" filters={CHEAPEST} {...slots} />
      <DailyNeeds categories={data && dailyNeedsCategories(data.categories)} {...state} />
      <HomeProducts heading="Worth a treat" filters={FINEST} {...slots} />
      <RecentlyViewed />
      <Promises className="grid-cols-2 sm:gap-4 lg:grid-cols-4" />
    </div>
  );
}
