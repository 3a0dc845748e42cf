import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "staff_sessions": without it, a cookie opens nothing. */
@Entity('staff_sessions')
export class StaffSessionEntity {
  /** Of the secret in the cookie, which is not stored. */
  @PrimaryColumn({ type: 'text' })
  tokenHash!: string;

  @Column({ type: 'uuid' })
  staffId!: string;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
