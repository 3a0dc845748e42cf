import { Field, ID, ObjectType } from 'type-graphql';
import type { Role } from '../../../../domain/staff/role';
import { enumType } from '../../common/enum-type';
import type { Staff } from './staff';
import type { OpenInvitation } from './staff-changes';
import type { Invitation } from './staff.service';

export const RoleType = enumType<Role>('Role', 'What a member of staff may do.', {
  OWNER: 'Everything.',
  MANAGER: 'Runs the shop, day by day.',
  PICKER: 'Puts orders into bags.',
  RIDER: 'Takes them to the door.',
  SUPPORT: 'Helps customers.',
});

@ObjectType('Staff', { simpleResolvers: true, description: 'Somebody who works in the shop, or did.' })
export class StaffType implements Staff {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => String, { description: 'Unique, whatever its case.' })
  email!: string;

  @Field(() => String, { description: 'As given on joining.' })
  name!: string;

  @Field(() => RoleType, { description: 'What they may do.' })
  role!: Role;

  @Field(() => Boolean, { description: 'False once removed.' })
  active!: boolean;
}

@ObjectType('OpenInvitation', {
  simpleResolvers: true,
  description: 'An invitation that has neither been used nor expired, without its link.',
})
export class OpenInvitationType implements OpenInvitation {
  @Field(() => String, { description: 'Whom it is for.' })
  email!: string;

  @Field(() => RoleType, { description: 'The role that it gives.' })
  role!: Role;

  @Field(() => Date, { description: 'Until then it can be used.' })
  expiresAt!: Date;
}

@ObjectType('Invitation', {
  simpleResolvers: true,
  description: 'An invitation, shown to its sender alone, and once.',
})
export class InvitationType extends OpenInvitationType implements Invitation {
  @Field(() => String, { description: 'Its link. Whoever has it can use it, once.' })
  url!: string;
}
