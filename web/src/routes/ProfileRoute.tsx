import { Profile } from '@/features/account';
import { PageTitle } from '@/shared/lib/PageTitle';
import { PageHeading } from '@/shared/ui';

/** Who the shopper is. */
export function Component() {
  return (
    <div className="space-y-6">
      <PageTitle text="Profile" />
      <PageHeading>Profile</PageHeading>
      <Profile />
    </div>
  );
}
