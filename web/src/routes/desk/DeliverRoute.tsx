import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** What is to be brought to the door. */
export const Component = () => <DeskHeading title="Deliver" />;
