import { useHydrated } from '@/shared/lib/ssr/hydration';
import { Button, classNames } from '@/shared/ui';
import { supportsPasskeys } from './supports-passkeys';
import * as texts from './passkey-login.en';
import { usePasskeyLogin } from './usePasskeyLogin';

/** Logs in without email and password. Without support for passkeys its place stays empty, so that nothing moves. */
export function PasskeyLogin({ onProblem }: { onProblem: (text: string) => void }) {
  const hydrated = useHydrated();
  const { busy, logIn } = usePasskeyLogin(onProblem);
  return (
    <Button
      variant="quiet"
      busy={busy}
      className={classNames('w-full', hydrated && !supportsPasskeys() && 'invisible')}
      onClick={() => void logIn()}
    >
      {texts.logIn}
    </Button>
  );
}
