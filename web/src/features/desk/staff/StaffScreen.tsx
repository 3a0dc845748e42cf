import { useState } from 'react';
import { mayCall } from '@domain/staff/permissions';
import { ROLES_ENGLISH } from '@domain/wording/roles.en';
import { DeskHeading } from '@/features/desk/shared/DeskHeading';
import { useStaff } from '@/features/desk/shared/me';
import type { Me } from '@/features/desk/shared/me';
import { useStaffListQuery } from '@/gql/desk-operations';
import type { StaffMemberFragment } from '@/gql/desk-operations';
import { Button, LoadError, Table } from '@/shared/ui';
import type { Column } from '@/shared/ui';
import { Invitations } from './Invitations';
import { InviteSheet, unsavedInvitation } from './InviteSheet';
import { RemoveSheet, RoleSheet, unsavedRole } from './MemberSheets';
import { STAFF } from './staff-text';

interface ActionsProps {
  member: StaffMemberFragment;
  onRole: () => void;
  onRemove: () => void;
}

const Actions = ({ member, onRole, onRemove }: ActionsProps) =>
  member.active && (
    <span className="-ml-3 flex flex-wrap @3xl:ml-0 @3xl:justify-end">
      <Button variant="quiet" size="small" onClick={onRole} aria-label={STAFF.changeRoleOf(member.name)}>
        {STAFF.changeRole}
      </Button>
      <Button variant="quiet" size="small" onClick={onRemove} aria-label={STAFF.removeOf(member.name)}>
        {STAFF.remove}
      </Button>
    </span>
  );

/** The columns for everybody. */
const columnsFor = (me: Me): Column<StaffMemberFragment>[] => [
  {
    heading: STAFF.name,
    cell: ({ _id, name }) => (
      <>
        {name} {_id === me._id && <span className="font-normal text-muted">({STAFF.you})</span>}
      </>
    ),
  },
  { heading: STAFF.email, cell: ({ email }) => email },
  { heading: STAFF.role, cell: ({ role }) => ROLES_ENGLISH[role] },
  {
    heading: STAFF.state,
    className: '@max-3xl:col-span-full',
    cell: ({ active }) => (
      <span className={active ? undefined : 'text-muted'}>{active ? STAFF.works : STAFF.left}</span>
    ),
  },
];

/** The member of staff whose sheet is open, and which sheet. */
type OpenSheet = { what: 'invite' } | { what: 'role' | 'remove'; member: StaffMemberFragment } | null;

/** The sheet that was open when the session ended. */
function unsavedSheet(): OpenSheet {
  if (unsavedInvitation()) return { what: 'invite' };
  const unsaved = unsavedRole();
  return unsaved ? { what: 'role', member: unsaved.member } : null;
}

const actionsFor = (onOpen: (sheet: OpenSheet) => void): Column<StaffMemberFragment> => ({
  heading: STAFF.change,
  className: '@max-3xl:col-span-full [thead_&]:sr-only',
  cell: (member) => (
    <Actions
      member={member}
      onRole={() => onOpen({ what: 'role', member })}
      onRemove={() => onOpen({ what: 'remove', member })}
    />
  ),
});

/** The members of staff; owners can change them. */
export function StaffScreen() {
  const me = useStaff();
  const { data, error, refetch } = useStaffListQuery({ fetchPolicy: 'cache-and-network' });
  const [sheet, setSheet] = useState<OpenSheet>(unsavedSheet);
  const isOwner = mayCall(me.role, 'inviteStaff');
  // An action may finish after another sheet was opened, which must stay open.
  const done = () => setSheet((now) => (now === sheet ? null : now));
  const memberFor = (what: 'role' | 'remove') => (sheet?.what === what ? sheet.member : null);
  if (error && !data)
    return (
      <>
        <DeskHeading title={STAFF.title} />
        <LoadError text={STAFF.failed} onRetry={() => void refetch()} />
      </>
    );
  return (
    <>
      <DeskHeading
        title={STAFF.title}
        actions={isOwner && <Button onClick={() => setSheet({ what: 'invite' })}>{STAFF.invite}</Button>}
      />
      {!isOwner && <p className="mb-3 text-sm text-muted">{STAFF.onlyOwner}</p>}
      <Table
        caption={STAFF.list}
        columns={[...columnsFor(me), ...(isOwner ? [actionsFor(setSheet)] : [])]}
        rows={data?.staff}
        rowKey={({ _id }) => _id}
        empty={STAFF.empty}
        expected={4}
      />
      {isOwner && <Invitations />}
      <InviteSheet open={sheet?.what === 'invite'} onClose={done} />
      <RoleSheet member={memberFor('role')} onClose={done} />
      <RemoveSheet member={memberFor('remove')} onClose={done} />
    </>
  );
}
