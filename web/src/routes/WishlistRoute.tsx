import { WishlistScreen, WishlistSkeleton } from '@/features/wishlist';
import { OnceHydrated } from '@/shared/lib/drawn-page/OnceHydrated';
import { PageTitle } from '@/shared/lib/head/PageTitle';
import { PageHeading } from '@/shared/ui';

/** The wishlist. */
export function Component() {
  return (
    <>
      <PageTitle text="Wishlist" />
      <PageHeading className="mb-5">Wishlist</PageHeading>
      <OnceHydrated before={<WishlistSkeleton />}>
        <WishlistScreen />
      </OnceHydrated>
    </>
  );
}
