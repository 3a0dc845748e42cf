import { useReactiveVar } from '@apollo/client/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@domain/shop/paths';
import { lostWish } from './wish';

/** Leads to /login with what could not be put on a list because the session had ended. */
export function useLostWish(): void {
  const wish = useReactiveVar(lostWish);
  const navigate = useNavigate();
  useEffect(() => {
    if (!wish) return;
    lostWish(null);
    void navigate(paths.login, { state: { because: 'ended', wish } });
  }, [wish, navigate]);
}
