import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { endSession } from '@/shared/lib/session';

/** Ends the session and goes home. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    endSession('/');
    void navigate(paths.home);
  };
}
