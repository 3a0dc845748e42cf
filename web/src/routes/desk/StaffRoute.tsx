import { StaffScreen } from '@/features/desk/staff';

/** Who works here. */
export const Component = () => <StaffScreen />;
