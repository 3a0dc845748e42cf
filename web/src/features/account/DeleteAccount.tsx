import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { validateDeletion } from '@domain/account/account-rules';
import { paths } from '@domain/shop/paths';
import { forgetDevice } from '@/features/message';
import { useDeleteAccountMutation } from '@/gql/form-operations';
import { endSession } from '@/shared/lib/session';
import { showSuccess } from '@/shared/lib/toast';
import { useForm } from '@/shared/lib/useForm';
import { Button, Card, Sheet } from '@/shared/ui';
import { FormError } from './FormError';
import { PasswordField } from './PasswordField';

const INITIAL = { password: '' };
const FIELD_OF_CODE = {
  INVALID_CREDENTIALS: { field: 'password', message: 'This is not your password' },
} as const;

const GOES = [
  'Your name, email and password',
  'Your addresses, cart and wishlist',
  'Your messages and their settings, and notifications on all devices',
  'Your way to orders and receipts: download first what you need',
];
const STAYS = [
  'Your orders and their receipts, as the law asks, with the state and pincode that they went to, but without you',
  'Your name and address on tax invoices of ₹50,000 or more',
  'Backups of the shop, until they are deleted in their turn',
];

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
      showSuccess('Your account is deleted');
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

function Confirmation({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { formRef, formError, sending, fill, submit, field } = useDeletionForm();
  const close = () => {
    fill(INITIAL);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title="Delete your account?">
      <form ref={formRef} method="post" noValidate onSubmit={submit} className="space-y-4">
        <Points title="What goes, at once" points={GOES} />
        <Points title="What stays" points={STAYS} />
        <FormError text={formError} />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={sending}>
            Delete for good
          </Button>
          <Button variant="secondary" onClick={close}>
            Keep the account
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Deletes the account, after a confirmation that says what goes and what stays. */
export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <Card as="section" aria-labelledby="delete-account">
      <h2 id="delete-account" className="text-xl font-semibold">
        Delete your account
      </h2>
      <p className="mt-1 text-muted">
        It cannot be undone. While an order is under way, the account has to stay.
      </p>
      <div className="mt-4">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      <Confirmation open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}
