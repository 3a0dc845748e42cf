import { useLocation } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { AddressBook, AddressBookSkeleton } from '@/features/address';
import { ButtonLink } from '@/shared/ui';
import { ownPage } from './own-page';

/** Whoever came from the checkout for a new address is led back to it. */
function Addresses() {
  const state = useLocation().state as { from?: string } | null;
  return (
    <div className="space-y-6">
      <AddressBook />
      {state?.from === 'checkout' && (
        <ButtonLink to={paths.checkout} variant="secondary">
          Back to Checkout
        </ButtonLink>
      )}
    </div>
  );
}

/** Where the shopper's orders go. */
export const Component = ownPage('Address Management', AddressBookSkeleton, Addresses, { heading: 'mb-6' });
