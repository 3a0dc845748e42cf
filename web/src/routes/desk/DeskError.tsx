import { deskPaths } from '@domain/staff/desk-paths';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { Button, ButtonLink } from '@/shared/ui';

/** Replaces a screen that threw, or whose code failed to load. */
export const DeskError = () => (
  <div role="alert" className="mx-auto max-w-lg p-4">
    <DeskHeading title="This screen could not be shown" />
    <p className="mb-4 text-muted">Your earlier changes are safe. Check the connection, then reload.</p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => window.location.reload()}>Reload</Button>
      <ButtonLink to={deskPaths.today} reloadDocument variant="secondary">
        Go to the desk
      </ButtonLink>
    </div>
  </div>
);
