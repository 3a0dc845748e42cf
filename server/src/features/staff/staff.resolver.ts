import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { FIRST_RANGE } from '../../../../domain/staff/page-size';
import type { Role } from '../../../../domain/staff/role';
import type { DeskContext } from '../../graphql/desk-context';
import { AuditConnection, toAuditConnection } from './audit.type';
import { InvitationType, OpenInvitationType, RoleType, StaffType } from './staff.type';

const STAFF_ID = 'The _id of a member of staff.';

/** Part of the desk's schema. */
@Resolver()
export class StaffResolver {
  @Query(() => StaffType, { description: 'Who is signed in.' })
  me(@Ctx() { staff, caller }: DeskContext): StaffType {
    return staff.me(caller);
  }

  @Query(() => [StaffType], { description: 'All who work here, or did. MANAGER.' })
  staff(@Ctx() { staff, caller }: DeskContext): Promise<StaffType[]> {
    return staff.list(caller);
  }

  @Query(() => [OpenInvitationType], {
    description: 'Who is invited, and has not joined, newest first. OWNER.',
  })
  invitations(@Ctx() { staff, caller }: DeskContext): Promise<OpenInvitationType[]> {
    return staff.invitations(caller);
  }

  @Query(() => AuditConnection, { description: 'Who did what, newest first. OWNER.' })
  async auditLog(
    @Arg('first', () => Int, { defaultValue: 50, description: FIRST_RANGE }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Returns what follows this cursor.' })
    after: string | null,
    @Ctx() { staff, caller }: DeskContext,
  ): Promise<AuditConnection> {
    return toAuditConnection(await staff.auditLog(caller, first, after ?? null));
  }

  @Mutation(() => InvitationType, {
    description:
      'A link for one person, good once and for a day, in place of an earlier one. OWNER. Errors: CONFLICT.',
  })
  inviteStaff(
    @Arg('email', () => String, { description: 'Whom it is for.' }) email: string,
    @Arg('role', () => RoleType, { description: 'The role that it gives.' }) role: Role,
    @Ctx() { staff, caller }: DeskContext,
  ): Promise<InvitationType> {
    return staff.invite(caller, email, role);
  }

  @Mutation(() => OpenInvitationType, {
    description: 'Invalidates its link. OWNER. Errors: NOT_FOUND, also once it was used.',
  })
  withdrawInvitation(
    @Arg('email', () => String, { description: 'Whom it is for, whatever its case.' }) email: string,
    @Ctx() { staff, caller }: DeskContext,
  ): Promise<OpenInvitationType> {
    return staff.withdrawInvitation(caller, email);
  }

  @Mutation(() => StaffType, {
    description: 'Ends their sessions; repeating it changes nothing. OWNER. Errors: NOT_FOUND, CONFLICT.',
  })
  setStaffRole(
    @Arg('staffId', () => ID, { description: STAFF_ID }) staffId: string,
    @Arg('role', () => RoleType, { description: 'Their new role.' }) role: Role,
    @Ctx() { staff, caller }: DeskContext,
  ): Promise<StaffType> {
    return staff.setRole(caller, staffId, role);
  }

  @Mutation(() => StaffType, {
    description: 'Ends their sessions; repeating it changes nothing. OWNER. Errors: NOT_FOUND, CONFLICT.',
  })
  removeStaff(
    @Arg('staffId', () => ID, { description: STAFF_ID }) staffId: string,
    @Ctx() { staff, caller }: DeskContext,
  ): Promise<StaffType> {
    return staff.remove(caller, staffId);
  }
}
