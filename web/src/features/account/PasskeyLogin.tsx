import { useHydrated } from '@/shared/lib/ssr/hydration';
import { Button, classNames } from '@/shared/ui';
import { FormError } from './FormError';
import { knowsPasskeys } from './passkey-text';
import { usePasskeyLogin } from './usePasskeyLogin';

/** Logs in without email and password. Where the browser knows no passkeys its place stays empty, so that nothing moves. */
export function PasskeyLogin() {
  const hydrated = useHydrated();
  const { problem, busy, logIn } = usePasskeyLogin();
  return (
    <div className={classNames('space-y-4', hydrated && !knowsPasskeys() && 'invisible')}>
      <Button variant="quiet" busy={busy} className="w-full" onClick={() => void logIn()}>
        Log in with a passkey
      </Button>
      <FormError text={problem} />
    </div>
  );
}
