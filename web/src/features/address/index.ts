export { AddressBook, AddressBookSkeleton } from './AddressBook';
export { AddressCard } from './AddressCard';
export { AddressCardSkeleton } from './AddressCardSkeleton';
export { AddressForm } from './AddressForm';
export { NoAddresses } from './NoAddresses';
