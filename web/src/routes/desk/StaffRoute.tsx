import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** Who works here. */
export const Component = () => <DeskHeading title="Staff" />;
