import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A row of "audit_log": what a member of staff has changed. The shop may add rows, and change none. */
@Entity('audit_log')
export class AuditEntryEntity {
  /** The driver reads a bigint as text. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  _id!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  /** A staff member's email, or the command. */
  @Column({ type: 'text' })
  by!: string;

  /** The operation, by its name in desk.graphql. */
  @Column({ type: 'text' })
  action!: string;

  /** The kind and _id of its subject, such as `order/7b1f…`. */
  @Column({ type: 'text' })
  subject!: string;

  /** JSON; null where there was nothing. */
  @Column({ type: 'text', nullable: true })
  before!: string | null;

  @Column({ type: 'text', nullable: true })
  after!: string | null;
}
