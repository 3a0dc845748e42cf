import { Address } from './address.entity';

export { AddressResolver } from './address.resolver';
export { addressRoutes } from './address.routes';
export { AddressService, findAddress } from './address.service';
export const addressEntities = [Address];
