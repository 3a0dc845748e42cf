import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom';
import { areasOf, mayVisit } from '@domain/staff/desk-areas';
import type { DeskArea } from '@domain/staff/desk-areas';
import { deskPaths } from '@domain/staff/desk-paths';
import { signInPath } from '@/features/desk/session';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useMe } from '@/features/desk/shared/me';
import { SHOWN_AREAS } from '@/features/desk/shared/shown-areas';
import { Spinner } from '@/shared/ui';

/** A screen for the roles that may see it; others are told so, and nothing is fetched. */
export function DeskScreens() {
  const me = useMe();
  const { pathname, search } = useLocation();
  const area = useMatches()
    .map(({ handle }) => (handle as { area?: DeskArea } | undefined)?.area)
    .find((one) => one !== undefined);
  if (me === undefined) return <Spinner label="Opening the desk" />;
  if (me === null) return <Navigate to={signInPath(pathname + search)} replace />;
  if (area === undefined || mayVisit(me.role, area)) return <Outlet />;
  const [first] = areasOf(me.role);
  // The desk opens with the role's main area.
  if (pathname === deskPaths.today && first) return <Navigate to={SHOWN_AREAS[first].to} replace />;
  return (
    <>
      <DeskHeading title={SHOWN_AREAS[area].label} />
      <p>Your role does not include this. Ask the owner of the shop if you need it.</p>
    </>
  );
}
