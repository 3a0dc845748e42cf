export const notLoaded = 'We could not load your profile.';
export const heading = 'Personal information';
export const firstName = 'First name';
export const lastName = 'Last name';
export const email = 'Email';
export const memberSince = 'Member since';
