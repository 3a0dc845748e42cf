import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { BASE } from '@domain/wording/language.en';
import { endSession, getSession } from '@/shared/lib/session';

/** Ends the session and navigates home. The next user of the device gets no notifications of this shopper's orders. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    const { token } = getSession()!;
    import('./leave').then(({ leave }) => leave(token)).catch(() => undefined);
    // On Home nothing navigates, so the heading would not take the focus from the control that disappears.
    if (window.location.pathname === BASE) document.querySelector('h1')?.focus({ preventScroll: true });
    endSession('/');
    void navigate(paths.home);
  };
}
