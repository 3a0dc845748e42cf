import { deskPaths } from '@domain/staff/desk-paths';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { Button, ButtonLink } from '@/shared/ui';

/** Replaces a screen that threw, or whose code failed to load. */
export const DeskError = () => (
  <div role="alert" className="mx-auto max-w-lg p-4">
    <DeskHeading title="This screen could not be shown" />
    <p className="mb-4 text-muted">What was done before is safe. Check the connection, then load it again.</p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => window.location.reload()}>Load it again</Button>
      <ButtonLink to={deskPaths.today} reloadDocument variant="secondary">
        To the desk
      </ButtonLink>
    </div>
  </div>
);
