import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../../../domain/staff/role';

/** A row of "staff": who works in the shop, or did. */
@Entity('staff')
export class StaffEntity {
  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'text' })
  email!: string;

  /** The email as it is compared; unique. */
  @Column({ type: 'text' })
  emailKey!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  role!: Role;

  /** False once removed: what they did stays known. */
  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ type: 'text' })
  passwordHash!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
