import { validateDeletion } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { useNavigate } from 'react-router-dom';
import { forgetDevice } from '@/features/message';
import { useDeleteAccountMutation } from '@/gql/form-operations';
import { endSession } from '@/shared/lib/session';
import { showSuccess } from '@/shared/lib/toast';
import { useForm } from '@/shared/lib/useForm';
import { Button, FormError, Sheet } from '@/shared/ui';
import * as texts from './deletion.en';
import { PasswordField } from './PasswordField';

const INITIAL = { password: '' };
const FIELD_OF_CODE = {
  INVALID_CREDENTIALS: { field: 'password', message: texts.wrongPassword },
} as const;

/** Leaves nothing of the shopper in this browser; other tabs follow. */
function forgetShopper(): void {
  forgetDevice().catch(() => undefined);
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage contains nothing of ours.
  }
  endSession(paths.home);
}

function useDeletionForm() {
  const navigate = useNavigate();
  // Keeps the password out of the cache.
  const [remove] = useDeleteAccountMutation({ fetchPolicy: 'no-cache' });
  return useForm({
    initial: INITIAL,
    validate: validateDeletion,
    fieldOfCode: FIELD_OF_CODE,
    send: async ({ password }) => {
      await remove({ variables: { password } });
      forgetShopper();
      void navigate(paths.home);
      showSuccess(texts.deleted);
    },
  });
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <section className="space-y-1">
      <h3 className="font-semibold">{title}</h3>
      <ul className="list-disc space-y-1 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

/** Says what goes and what stays, and asks for the password. */
export function DeletionSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { formRef, formError, sending, fill, submit, field } = useDeletionForm();
  const close = () => {
    fill(INITIAL);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={texts.question}>
      <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
        <Points title={texts.whatGoes} points={texts.GOES} />
        <Points title={texts.whatStays} points={texts.STAYS} />
        <FormError text={formError} />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={sending}>
            {texts.confirm}
          </Button>
          <Button variant="secondary" onClick={close}>
            {texts.keep}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
