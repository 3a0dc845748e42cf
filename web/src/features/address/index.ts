export { AddressBook, AddressBookSkeleton } from './AddressBook';
export { AddressForm } from './AddressForm';
export { AddressCard, AddressCardSkeleton } from './AddressCard';
export { NoAddresses } from './NoAddresses';
