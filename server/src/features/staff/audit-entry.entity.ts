import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A row of "audit_log": what a member of staff has changed. The shop may add rows, and change none. */
@Entity('audit_log')
export class AuditEntryEntity {
  /** The driver reads a bigint as text. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  _id!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ type: 'text' })
  by!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'text', nullable: true })
  before!: string | null;

  @Column({ type: 'text', nullable: true })
  after!: string | null;
}
