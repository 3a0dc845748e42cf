export { StaffScreen as Component } from '@/features/desk/staff';
