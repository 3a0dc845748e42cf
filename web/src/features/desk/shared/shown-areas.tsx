import type { ReactNode } from 'react';
import type { DeskArea } from '@domain/staff/desk-areas';
import { deskPaths } from '@domain/staff/desk-paths';
import { OrderIcon, ProductsIcon, UserIcon } from '@/shared/ui';
import { BagIcon, ChartIcon, ClockIcon, ListIcon, SunIcon, TicketIcon, VanIcon } from './desk-icons';

interface ShownArea {
  label: string;
  to: string;
  icon: ReactNode;
}

/** The label and icon of each area in the navigation. */
export const SHOWN_AREAS: Record<DeskArea, ShownArea> = {
  today: { label: 'Today', to: deskPaths.today, icon: <SunIcon /> },
  pick: { label: 'Pick', to: deskPaths.pick, icon: <BagIcon /> },
  orders: { label: 'Orders', to: deskPaths.orders, icon: <OrderIcon /> },
  deliver: { label: 'Deliver', to: deskPaths.deliver, icon: <VanIcon /> },
  products: { label: 'Products', to: deskPaths.products, icon: <ProductsIcon /> },
  slots: { label: 'Slots', to: deskPaths.slots, icon: <ClockIcon /> },
  coupons: { label: 'Coupons', to: deskPaths.coupons, icon: <TicketIcon /> },
  staff: { label: 'Staff', to: deskPaths.staff, icon: <UserIcon /> },
  audit: { label: 'Audit', to: deskPaths.audit, icon: <ListIcon /> },
  figures: { label: 'Figures', to: deskPaths.figures, icon: <ChartIcon /> },
};
