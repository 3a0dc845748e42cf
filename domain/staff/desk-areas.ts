import type { Role } from './role';

/** The roles that use each area of the desk, besides OWNER, who uses all. */
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

/** Whether a role uses an area. */
export const mayVisit = (role: Role, area: DeskArea): boolean =>
  role === 'OWNER' || (AREAS[area] as readonly Role[]).includes(role);

/** The areas of a role, in navigation order; the first is its start page. */
export const areasOf = (role: Role): DeskArea[] =>
  (Object.keys(AREAS) as DeskArea[]).filter((area) => mayVisit(role, area));
