import { catalogueRoutes } from '../features/catalogue';
import type { Route } from './route';

/** The table of section 7 of the specification, by feature; every path is under /api. */
export const routes: readonly Route[] = [...catalogueRoutes];
