export { AddressBook, AddressBookSkeleton } from './AddressBook';
export { AddressCard, AddressCardSkeleton } from './AddressCard';
export { NoAddresses } from './NoAddresses';
export { NewAddress } from './NewAddress';
