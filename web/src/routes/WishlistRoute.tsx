import { WishlistScreen, WishlistSkeleton } from '@/features/wishlist';
import { OnceHydrated } from '@/shared/lib/OnceHydrated';
import { PageTitle } from '@/shared/lib/PageTitle';
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
