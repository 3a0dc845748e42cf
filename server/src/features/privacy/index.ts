export { AccountDeletion, deleteAccount } from './account-deletion';
export { PersonalDataExpiry } from './personal-data-expiry';
