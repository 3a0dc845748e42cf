import { Profile } from '@/features/account';
import { profile } from './account-titles.en';
import { personalPage } from './personal-page';
import { intro } from './profile.en';

/** The shopper's profile. Its forms are there from the start, so that what is typed before hydration stays. */
export const Component = personalPage(profile, Profile, Profile, { heading: 'mb-6', intro });
