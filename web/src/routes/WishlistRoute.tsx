import { WishlistScreen } from '@/features/wishlist';
import { PageTitle } from '@/shared/lib/PageTitle';
import { PageHeading } from '@/shared/ui';

export function Component() {
  return (
    <>
      <PageTitle text="Wishlist" />
      <PageHeading className="mb-5">Wishlist</PageHeading>
      <WishlistScreen />
    </>
  );
}
