import { useReactiveVar } from '@apollo/client/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { lostAddition } from './pending-addition';

/** Navigates to /login with an addition that failed because the session had ended. */
export function useLostAddition(): void {
  const addition = useReactiveVar(lostAddition);
  const navigate = useNavigate();
  useEffect(() => {
    if (!addition) return;
    lostAddition(null);
    void navigate(paths.login, { state: { because: 'ended', addition } });
  }, [addition, navigate]);
}
