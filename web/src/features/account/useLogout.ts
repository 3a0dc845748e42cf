import { useNavigate } from 'react-router-dom';
import { endSession } from '@/shared/lib/session';

/**
 * Logs out and goes home. Home is on the screen before the session ends, else the page that is left, if only
 * signed-in shoppers may see it, would lead to /login first.
 */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate('/', { flushSync: true });
    endSession();
  };
}
