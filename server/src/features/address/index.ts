import { Address } from './address.entity';

export { AddressService, findAddress } from './address.service';
export const addressEntities = [Address];
