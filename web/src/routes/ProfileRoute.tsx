import { Profile, ProfileSkeleton } from '@/features/account';
import { ownPage } from './own-page';

/** Who the shopper is. */
export const Component = ownPage('Profile', ProfileSkeleton, Profile, { heading: 'mb-6' });
