import { useState } from 'react';
import { ROLES_ENGLISH } from '@domain/wording/roles.en';
import { momentText } from '@/features/desk/shared/desk-times';
import { refetching } from '@/features/desk/shared/refetching';
import { useShopDay } from '@/features/desk/shared/useShopDay';
import {
  InvitationsDocument,
  useInvitationsQuery,
  useWithdrawInvitationMutation,
} from '@/gql/desk-operations';
import type { InvitedPersonFragment } from '@/gql/desk-operations';
import { showSuccess } from '@/shared/lib/toast';
import { Button, ConfirmSheet, LoadError, Table } from '@/shared/ui';
import type { Column } from '@/shared/ui';
import { STAFF } from './staff-text';

interface WithdrawSheetProps {
  /** Null while it is closed. */
  email: string | null;
  onClose: () => void;
}

/** Withdraws an invitation after confirmation. */
function WithdrawSheet({ email, onClose }: WithdrawSheetProps) {
  const [withdraw] = useWithdrawInvitationMutation(refetching(InvitationsDocument));
  const confirm = async () => {
    if (email === null) return;
    await withdraw({ variables: { email } });
    showSuccess(STAFF.withdrawn(email));
  };
  return (
    <ConfirmSheet
      open={email !== null}
      onClose={onClose}
      title={STAFF.withdrawOf(email ?? '')}
      about={email ?? ''}
      confirm={STAFF.withdraw}
      onConfirm={confirm}
    >
      <p>{STAFF.withdrawNote}</p>
    </ConfirmSheet>
  );
}

const columnsFor = (onWithdraw: (email: string) => void): Column<InvitedPersonFragment>[] => [
  { heading: STAFF.email, cell: ({ email }) => email },
  { heading: STAFF.role, cell: ({ role }) => ROLES_ENGLISH[role] },
  { heading: STAFF.until, labelled: true, cell: ({ expiresAt }) => momentText(expiresAt) },
  {
    heading: STAFF.change,
    className: '@max-3xl:col-span-full [thead_&]:sr-only',
    cell: ({ email }) => (
      <span className="-ml-3 flex @3xl:ml-0 @3xl:justify-end">
        <Button
          variant="quiet"
          size="small"
          onClick={() => onWithdraw(email)}
          aria-label={STAFF.withdrawOf(email)}
        >
          {STAFF.withdraw}
        </Button>
      </span>
    ),
  },
];

/** Who is invited, and has not joined, for owners, who can withdraw each invitation. */
export function Invitations() {
  useShopDay();
  const { data, error, refetch } = useInvitationsQuery({ fetchPolicy: 'cache-and-network' });
  const [email, setEmail] = useState<string | null>(null);
  return (
    <section aria-labelledby="invitations" className="mt-8">
      <h2 id="invitations" className="mb-2 text-lg font-semibold">
        {STAFF.invitations}
      </h2>
      {error && !data ? (
        <LoadError text={STAFF.invitationsFailed} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption={STAFF.invitations}
          columns={columnsFor(setEmail)}
          rows={data?.invitations}
          rowKey={(invitation) => invitation.email}
          empty={STAFF.noInvitations}
          expected={1}
        />
      )}
      <WithdrawSheet email={email} onClose={() => setEmail(null)} />
    </section>
  );
}
