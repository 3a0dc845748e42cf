export { AccountDeletion, deleteAccount } from './account-deletion';
export { forgetPersonalData } from './personal-data-expiry';
