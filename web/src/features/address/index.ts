export { AddressBook } from './AddressBook';
export { AddressCard } from './AddressCard';
export { AddressForm } from './AddressForm';
export { NoAddresses } from './NoAddresses';
