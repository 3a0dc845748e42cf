export { AddressBook, AddressBookSkeleton } from './AddressBook';
export { AddressCard } from './AddressCard';
export { AddressCardSkeleton } from './AddressCardSkeleton';
export { NoAddresses } from './NoAddresses';
