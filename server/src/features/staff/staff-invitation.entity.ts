import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../../../domain/staff/role';

/** A row of "staff_invitations": one for each email, until it is used or replaced. */
@Entity('staff_invitations')
export class StaffInvitationEntity {
  @PrimaryColumn({ type: 'text' })
  emailKey!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  role!: Role;

  /** Of the secret in the link, which is not stored. */
  @Column({ type: 'text' })
  tokenHash!: string;

  /** Null for the admin command. */
  @Column({ type: 'uuid', nullable: true })
  invitedBy!: string | null;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
