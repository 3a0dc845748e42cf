import { Skeleton } from '@/shared/ui';
import * as texts from './addresses.en';
import { NewAddress } from './NewAddress';
import { SavedAddresses, SavedAddressesSkeleton } from './SavedAddresses';

/** Lists the shopper's addresses, adds, changes and removes them. */
export const AddressBook = () => (
  <div className="space-y-6">
    <NewAddress label={texts.addNew} variant="primary" />
    <SavedAddresses />
  </div>
);

/** The address book while it is loading. */
export function AddressBookSkeleton() {
  return (
    <div className="space-y-6">
      <Skeleton className="h-11 w-52 rounded-full" />
      <SavedAddressesSkeleton />
    </div>
  );
}
