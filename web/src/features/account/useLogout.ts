import { useNavigate } from 'react-router-dom';
import { endSession } from '@/shared/lib/session';

/** Logs out at once and goes home. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    endSession('/');
    void navigate('/');
  };
}
