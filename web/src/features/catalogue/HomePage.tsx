import { useHomeCategoriesQuery } from '@/gql/operations';
import { PageHeading } from '@/shared/ui';
import { dailyNeedsCategories, tileCategories } from '@domain/catalogue/home-sections';
import { Banner } from './Banner';
import { HomeProducts } from './HomeProducts';
import type { ProductSlots } from './product-slots';
import { Promises } from './Promises';
import { RecentlyViewed } from './RecentlyViewed';
import { CategoryTiles, DailyNeeds } from './HomeSections';
import { useHomeProducts } from './useHomeProducts';

/** Home: the categories, today's promotion, the daily needs, products to buy, and what the shop stands for. */
export function HomePage(slots: ProductSlots) {
  const { data, error, refetch } = useHomeCategoriesQuery();
  const { cheapest, finest } = useHomeProducts();
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
      <HomeProducts heading="Lowest prices" row={cheapest} {...slots} />
      <DailyNeeds categories={data && dailyNeedsCategories(data.categories)} {...state} />
      <HomeProducts heading="Worth a treat" row={finest} {...slots} />
      <RecentlyViewed />
      <Promises className="grid-cols-2 sm:gap-4 lg:grid-cols-4" />
    </div>
  );
}
