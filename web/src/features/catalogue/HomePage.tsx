import { useHomeCategoriesQuery } from '@/gql/operations';
import { LoadError, PageHeading } from '@/shared/ui';
import { dailyNeedsCategories, tileCategories } from '@domain/catalogue/home-sections';
import { Banner } from './Banner';
import { Promises } from './Promises';
import { RecentlyViewed } from './RecentlyViewed';
import { CategoryTiles, DailyNeeds } from './HomeSections';

/** Home: the categories, today's promotion, the daily needs, and what the shop stands for. */
export function HomePage() {
  const { data, error, refetch } = useHomeCategoriesQuery();
  const failed = error && !data;
  return (
    <div className="space-y-8 md:space-y-12">
      <div className="space-y-5">
        <PageHeading>What’s cooking today?</PageHeading>
        {failed ? (
          <LoadError
            text="We could not load the categories."
            onRetry={() => void refetch().catch(() => undefined)}
          />
        ) : (
          <CategoryTiles categories={data && tileCategories(data.categories)} />
        )}
      </div>
      <Banner />
      {!failed && <DailyNeeds categories={data && dailyNeedsCategories(data.categories)} />}
      <RecentlyViewed />
      <Promises className="grid-cols-2 sm:gap-4 lg:grid-cols-4" />
    </div>
  );
}
