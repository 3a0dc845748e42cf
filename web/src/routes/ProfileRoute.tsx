import { Profile, ProfileSkeleton } from '@/features/account';
import { profile } from './account-titles.en';
import { ownPage } from './own-page';

/** The shopper's profile. */
export const Component = ownPage(profile, ProfileSkeleton, Profile, { heading: 'mb-6' });
