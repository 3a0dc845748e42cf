import { Profile, ProfileSkeleton } from '@/features/account';
import { ownPage } from './own-page';

/** The shopper's profile. */
export const Component = ownPage('Profile', ProfileSkeleton, Profile, { heading: 'mb-6' });
