import { DeskHeading } from '@/features/desk/shared/DeskHeading';

/** Who changed what. */
export const Component = () => <DeskHeading title="Audit" />;
