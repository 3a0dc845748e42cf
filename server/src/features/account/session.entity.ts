import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "sessions": without it, the token that names it is not valid. Of the device only what its shopper can use is stored. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  /** Null if its header does not say, as in `system`. */
  @Column({ type: 'text', nullable: true })
  browser!: string | null;

  @Column({ type: 'text', nullable: true })
  system!: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  /** Within an hour or so: see `SeenSessions`. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeenAt!: Date;
}
