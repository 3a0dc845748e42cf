import { useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { AddressBook, AddressBookSkeleton } from '@/features/address';
import { OnceHydrated } from '@/shared/lib/drawn-page/OnceHydrated';
import { PageTitle } from '@/shared/lib/head/PageTitle';
import { ButtonLink, PageHeading } from '@/shared/ui';

/** Where the shopper's orders go. Whoever came from the checkout for a new address is led back to it. */
export function Component() {
  const state = useLocation().state as { from?: string } | null;
  return (
    <div className="space-y-6">
      <PageTitle text="Address Management" />
      <PageHeading>Address Management</PageHeading>
      <OnceHydrated before={<AddressBookSkeleton />}>
        <AddressBook />
        {state?.from === 'checkout' && (
          <ButtonLink to={paths.checkout} variant="secondary">
            Back to Checkout
          </ButtonLink>
        )}
      </OnceHydrated>
    </div>
  );
}
