import { deskPaths } from './desk-paths';

/** A screen of the desk: the file of its route, and its title. */
export interface DeskScreen {
  id: string;
  title: string;
}

/** Screens with a fixed title. */
const SCREENS: Readonly<Record<string, DeskScreen>> = {
  [deskPaths.today]: { id: 'TodayRoute', title: 'Today' },
  [deskPaths.orders]: { id: 'OrdersRoute', title: 'Orders' },
  [deskPaths.pick]: { id: 'PickRoute', title: 'Pick' },
  [deskPaths.deliver]: { id: 'DeliverRoute', title: 'Deliver' },
  [deskPaths.products]: { id: 'ProductsRoute', title: 'Products' },
  [deskPaths.slots]: { id: 'SlotsRoute', title: 'Slots' },
  [deskPaths.coupons]: { id: 'CouponsRoute', title: 'Coupons' },
  [deskPaths.staff]: { id: 'StaffRoute', title: 'Staff' },
  [deskPaths.audit]: { id: 'AuditRoute', title: 'Audit' },
  [deskPaths.figures]: { id: 'FiguresRoute', title: 'Figures' },
};

/** The screen at a path; undefined if none is preloaded. */
export function deskScreenAt(path: string): DeskScreen | undefined {
  const known = path.replace(/\/$/, '');
  return Object.hasOwn(SCREENS, known) ? SCREENS[known] : undefined;
}
