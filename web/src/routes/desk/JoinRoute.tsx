import { useNavigate } from 'react-router-dom';
import { deskPaths } from '@domain/staff/desk-paths';
import { JoinForm } from '@/features/desk/session';

/** Where somebody who was invited chooses a name and a password. */
export function Component() {
  const navigate = useNavigate();
  return <JoinForm onDone={() => void navigate(deskPaths.today, { replace: true })} />;
}
