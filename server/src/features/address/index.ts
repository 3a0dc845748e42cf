export { AddressService, findAddress } from './address.service';
