import { useState } from 'react';
import type { Role } from '@domain/staff/role';
import { ROLES_ENGLISH } from '@domain/wording/roles.en';
import { InvitationsDocument, useRemoveStaffMutation, useSetStaffRoleMutation } from '@/gql/desk-operations';
import type { StaffMemberFragment } from '@/gql/desk-operations';
import { unsavedInput, useUnsavedInput } from '@/features/desk/shared/unsaved-input';
import { showSuccess } from '@/shared/lib/toast';
import { ConfirmSheet } from '@/shared/ui';
import { RoleChoice } from './RoleChoice';
import { STAFF } from './staff-text';

/** Both also end the invitations that the member has sent. */
const INVITATIONS_TOO = { refetchQueries: [InvitationsDocument] };

interface SheetProps {
  /** Null while it is closed. */
  member: StaffMemberFragment | null;
  onClose: () => void;
}

const FORM = 'role';

/** The choice when the session ended. */
interface Unsaved {
  member: StaffMemberFragment;
  role: Role;
}

export const unsavedRole = () => unsavedInput<Unsaved>(FORM);

/** Changes somebody's role. */
export function RoleSheet({ member, onClose }: SheetProps) {
  const [role, setRole] = useState<Role | null>(() => unsavedRole()?.role ?? null);
  useUnsavedInput(FORM, member && role ? ({ member, role } satisfies Unsaved) : undefined);
  const [save] = useSetStaffRoleMutation(INVITATIONS_TOO);
  const close = () => {
    setRole(null);
    onClose();
  };
  const chosen = role ?? member?.role ?? 'PICKER';
  const confirm = async () => {
    if (!member) return;
    await save({ variables: { staffId: member._id, role: chosen } });
    showSuccess(STAFF.roleSaved(member.name, ROLES_ENGLISH[chosen]));
  };
  return (
    <ConfirmSheet
      open={member !== null}
      onClose={close}
      title={STAFF.changeRoleOf(member?.name ?? '')}
      about={member?.name}
      confirm={STAFF.saveRole}
      onConfirm={confirm}
    >
      <RoleChoice role={chosen} onChange={setRole} />
      <p className="mt-3 text-muted">{STAFF.roleNote}</p>
    </ConfirmSheet>
  );
}

/** Removes somebody after confirmation. */
export function RemoveSheet({ member, onClose }: SheetProps) {
  const [remove] = useRemoveStaffMutation(INVITATIONS_TOO);
  const name = member?.name ?? '';
  const confirm = async () => {
    if (!member) return;
    await remove({ variables: { staffId: member._id } });
    showSuccess(STAFF.removed(name));
  };
  return (
    <ConfirmSheet
      open={member !== null}
      onClose={onClose}
      title={STAFF.removeOf(name)}
      about={name}
      confirm={STAFF.remove}
      onConfirm={confirm}
    >
      <p>{STAFF.removeNote(name)}</p>
    </ConfirmSheet>
  );
}
