import { deskPaths } from '@domain/staff/desk-paths';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { ButtonLink } from '@/shared/ui';

/** The page for an unknown path of the desk. */
export const Component = () => (
  <>
    <DeskHeading title="Page not found" />
    <ButtonLink to={deskPaths.today}>Go to the desk</ButtonLink>
  </>
);
