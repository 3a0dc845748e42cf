import { Profile, ProfileSkeleton } from '@/features/account';
import { OnceHydrated } from '@/shared/lib/drawn-page/OnceHydrated';
import { PageTitle } from '@/shared/lib/head/PageTitle';
import { PageHeading } from '@/shared/ui';

/** Who the shopper is. */
export function Component() {
  return (
    <div className="space-y-6">
      <PageTitle text="Profile" />
      <PageHeading>Profile</PageHeading>
      <OnceHydrated before={<ProfileSkeleton />}>
        <Profile />
      </OnceHydrated>
    </div>
  );
}
