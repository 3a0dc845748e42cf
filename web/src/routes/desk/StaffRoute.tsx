import { StaffScreen } from '@/features/desk/staff';

/** The members of staff. */
export const Component = () => <StaffScreen />;
