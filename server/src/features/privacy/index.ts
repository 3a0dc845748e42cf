export { AccountDeletion } from './account-deletion';
export { PersonalDataExpiry } from './personal-data-expiry';
