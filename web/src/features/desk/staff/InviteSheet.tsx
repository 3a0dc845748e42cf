import { useRef, useState } from 'react';
import type { Role } from '@domain/staff/role';
import { validateInvitation } from '@domain/staff/staff-rules';
import { momentText } from '@/features/desk/shared/desk-times';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
import { useDeskForm } from '@/features/desk/shared/useDeskForm';
import { InvitationsDocument, useInviteStaffMutation } from '@/gql/desk-operations';
import type { InviteStaffMutation } from '@/gql/desk-operations';
import { readApiError } from '@/shared/lib/api/api-error';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ErrorText, Field, setAutofocus, Sheet } from '@/shared/ui';
import { RoleChoice } from './RoleChoice';
import { STAFF } from './staff-text';

type Invitation = InviteStaffMutation['inviteStaff'];

const FORM = 'invitation';

/** The form when the session ended. */
interface Unsaved {
  values: { email: string };
  role: Role;
}

export const unsavedInvitation = () => unsavedInput<Unsaved>(FORM);

/** The state of the invitation form. */
function useInvitation(onInvited: (invitation: Invitation) => void) {
  const [unsaved] = useState(unsavedInvitation);
  const [role, setRole] = useState<Role>(unsaved?.role ?? 'PICKER');
  const [invite] = useInviteStaffMutation({
    fetchPolicy: 'no-cache',
    refetchQueries: [InvitationsDocument],
  });
  const form = useDeskForm<'email'>({
    initial: unsaved?.values ?? { email: '' },
    about: ({ email }) => email.trim(),
    validate: ({ email }) => validateInvitation(email),
    send: ({ email }) =>
      invite({ variables: { email: email.trim(), role } }).then(
        ({ data }) => {
          // The form that is closed by then may have been opened again for somebody else.
          if (form.formRef.current) onInvited(data!.inviteStaff);
          return null;
        },
        (failure: unknown) => {
          const { fields, message } = readApiError(failure);
          return fields.email ? { email: fields.email } : message;
        },
      ),
  });
  useUnsavedInput(FORM, { values: form.values, role } satisfies Unsaved);
  return { ...form, role, setRole };
}

interface InviteFormProps {
  /** Receives the link, which is shown only once. */
  onInvited: (invitation: Invitation) => void;
  onCancel: () => void;
}

/** The form of an invitation. */
function InviteForm({ onInvited, onCancel }: InviteFormProps) {
  const { formRef, field, formError, sending, submit, role, setRole } = useInvitation(onInvited);
  return (
    <form ref={formRef} noValidate onSubmit={submit} className="space-y-4">
      <p className="text-muted">{STAFF.inviteHint}</p>
      <Field {...field('email')} type="email" label={STAFF.email} autoComplete="off" ref={setAutofocus} />
      <RoleChoice role={role} onChange={setRole} />
      <ErrorText>{formError}</ErrorText>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={sending}>
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
