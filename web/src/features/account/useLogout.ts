import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { BASE } from '@domain/wording/language.en';
import { forgetDevice } from '@/features/message';
import { endSession } from '@/shared/lib/session';

/** Ends the session and navigates home. The next user of the device gets no notifications of this shopper's orders. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // A device of nobody is forgotten later.
    forgetDevice().catch(() => undefined);
    // From Home there is no navigation after which the heading takes the focus, which is on a control that goes.
    if (window.location.pathname === BASE) document.querySelector('h1')?.focus({ preventScroll: true });
    endSession('/');
    void navigate(paths.home);
  };
}
