import { AddressBook } from '@/features/address';
import { PageTitle } from '@/shared/lib/PageTitle';
import { PageHeading } from '@/shared/ui';

/** Where the shopper's orders go. */
export function Component() {
  return (
    <div className="space-y-6">
      <PageTitle text="Address Management" />
      <PageHeading>Address Management</PageHeading>
      <AddressBook />
    </div>
  );
}
