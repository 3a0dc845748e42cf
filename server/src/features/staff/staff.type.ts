import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { Role } from '../../../../domain/staff/role';
import type { Staff } from './staff';
import type { Invitation } from './staff.service';

export const RoleType = {
  ...{ OWNER: 'OWNER', MANAGER: 'MANAGER', PICKER: 'PICKER', RIDER: 'RIDER', SUPPORT: 'SUPPORT' },
} as const satisfies { [R in Role]: R };
registerEnumType(RoleType, {
  name: 'Role',
  description: 'What a member of staff may do.',
  valuesConfig: {
    OWNER: { description: 'Everything.' },
    MANAGER: { description: 'Runs the shop, day by day.' },
    PICKER: { description: 'Puts orders into bags.' },
    RIDER: { description: 'Takes them to the door.' },
    SUPPORT: { description: 'Helps customers.' },
  },
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

@ObjectType('Invitation', {
  simpleResolvers: true,
  description: 'An invitation, shown to its sender alone, and once.',
})
export class InvitationType implements Invitation {
  @Field(() => String, { description: 'Whom it is for.' })
  email!: string;

  @Field(() => RoleType, { description: 'What they will be.' })
  role!: Role;

  @Field(() => String, { description: 'Its link. Whoever has it can use it, once.' })
  url!: string;

  @Field(() => Date, { description: 'Until then it can be used.' })
  expiresAt!: Date;
}
