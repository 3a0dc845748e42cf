import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** What was sold, in numbers. */
export const Component = () => <DeskHeading title="Figures" />;
