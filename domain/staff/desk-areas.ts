import type { Role } from './role';

/** Who has to do with each area of the desk, besides OWNER, who has with all. */
const AREAS = {
  today: ['MANAGER', 'SUPPORT'],
  pick: ['MANAGER', 'PICKER'],
  orders: ['MANAGER', 'PICKER', 'SUPPORT'],
  deliver: ['MANAGER', 'RIDER'],
  products: ['MANAGER'],
  slots: ['MANAGER'],
  coupons: ['MANAGER'],
  staff: ['MANAGER'],
  audit: [],
  figures: ['MANAGER'],
} as const satisfies Record<string, readonly Role[]>;

/** An area of the desk. */
export type DeskArea = keyof typeof AREAS;

/** Whether a role has to do with an area. */
export const mayVisit = (role: Role, area: DeskArea): boolean =>
  role === 'OWNER' || (AREAS[area] as readonly Role[]).includes(role);

/** The areas that a role has to do with, in the order of the navigation; the first is where it begins. */
export const areasOf = (role: Role): DeskArea[] =>
  (Object.keys(AREAS) as DeskArea[]).filter((area) => mayVisit(role, area));
