import { useNavigate } from 'react-router-dom';
import { deskPaths } from '@domain/staff/desk-paths';
import { JoinForm } from '@/features/desk/session';

/** Accepts an invitation. */
export function Component() {
  const navigate = useNavigate();
  return <JoinForm onDone={() => void navigate(deskPaths.today, { replace: true })} />;
}
