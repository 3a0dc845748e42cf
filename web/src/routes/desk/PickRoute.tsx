import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** What is to be put into bags. */
export const Component = () => <DeskHeading title="Pick" />;
