import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { hasErrors } from '@domain/field-errors';
import type { Role } from '@domain/staff/role';
import { validateInvitation } from '@domain/staff/staff-rules';
import { FORMS } from '@domain/wording/forms.en';
import { wordProblems } from '@domain/wording/wording';
import { momentText } from '@/features/desk/shared/desk-times';
import { firstFocus } from '@/features/desk/shared/first-focus';
import { InvitationsDocument, useInviteStaffMutation } from '@/gql/desk-operations';
import type { InviteStaffMutation } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { useFormErrors } from '@/shared/lib/form-errors';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ErrorText, Field, Sheet } from '@/shared/ui';
import { RoleChoice } from './RoleChoice';
import { STAFF } from './staff-text';

type Invitation = InviteStaffMutation['inviteStaff'];

/** The state of the invitation form. */
function useInvitation(onInvited: (invitation: Invitation) => void) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('PICKER');
  const { formRef, errors, show, clear } = useFormErrors<'email'>();
  const [invite, { loading }] = useInviteStaffMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: [InvitationsDocument],
  });
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (loading) return;
    const wrong = validateInvitation(email);
    show(wordProblems(FORMS, wrong));
    if (hasErrors(wrong)) return;
    await invite({ variables: { email: email.trim(), role } }).then(
      ({ data }) => data && onInvited(data.inviteStaff),
      (failure: unknown) => {
        const { fields, message } = readApiError(failure);
        show(fields.email ? { email: fields.email } : { form: message });
      },
    );
  };
  const type = (text: string) => {
    clear();
    setEmail(text);
  };
  return { email, type, role, setRole, formRef, errors, loading, submit };
}

interface InviteFormProps {
  /** Receives the link, which is shown only once. */
  onInvited: (invitation: Invitation) => void;
  onCancel: () => void;
}

/** The form of an invitation. */
function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const { email, type, role, setRole, formRef, errors, loading, submit } = useInvitation(onInvited);
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="space-y-4">
      <p className="text-muted">{STAFF.inviteHint}</p>
      <Field
        name="email"
        type="email"
        label={STAFF.email}
        value={email}
        error={errors.email}
        autoComplete="off"
        ref={firstFocus}
        onChange={({ target }) => type(target.value)}
      />
      <RoleChoice role={role} onChange={setRole} />
      <ErrorText>{errors.form}</ErrorText>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={loading}>
          {STAFF.makeLink}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {STAFF.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The link of an invitation, shown once. */
function InvitationLink({ invitation, onDone }: { invitation: Invitation; onDone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invitation.url);
      setFailed(false);
      showSuccess(STAFF.copied);
    } catch {
      setFailed(true);
      place.current?.querySelector('input')?.select();
    }
  };
  return (
    <div ref={place} className="space-y-4">
      <p>{STAFF.linkOnce(invitation.email, momentText(invitation.expiresAt))}</p>
      <Field
        label={STAFF.link}
        value={invitation.url}
        readOnly
        error={failed ? STAFF.notCopied : undefined}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button autoFocus onClick={() => void copy()}>
          {STAFF.copy}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {STAFF.done}
        </Button>
      </div>
    </div>
  );
}

/** Invites somebody. Closing the sheet discards the link. */
export function InviteSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const close = () => {
    setInvitation(null);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={STAFF.invite}>
      {invitation ? (
        <InvitationLink invitation={invitation} onDone={close} />
      ) : (
        <InviteForm onInvited={setInvitation} onCancel={close} />
      )}
    </Sheet>
  );
}
