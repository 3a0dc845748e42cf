import { Address } from './address.entity';

export { Address };
export { AddressResolver } from './address.resolver';
export { addressRoutes } from './address.routes';
export { AddressService } from './address.service';
export const addressEntities = [Address];
