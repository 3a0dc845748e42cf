import { catalogueEntities } from '../features/catalogue';

/** Every table of the shop, by feature. */
export const entities = [...catalogueEntities];
