import { deskPaths } from '@domain/staff/desk-paths';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { ButtonLink } from '@/shared/ui';

/** The page for an unknown path of the desk. */
export const Component = () => (
  <>
    <DeskHeading title="There is no such screen" />
    <ButtonLink to={deskPaths.today}>To the desk</ButtonLink>
  </>
);
