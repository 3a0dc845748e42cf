import { addressEntities } from '../features/address';
import { orderEntities } from '../features/order';

/** The tables that are read or written through TypeORM's entities. */
export const entities = [...addressEntities, ...orderEntities];
