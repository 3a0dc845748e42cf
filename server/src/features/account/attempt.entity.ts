import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "attempts": how many were made within a time window, or a network that a user has logged in from. */
@Entity('attempts')
export class AttemptEntity {
  /** A hash of the action, and by or on whom. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'int' })
  count!: number;

  @Column({ type: 'timestamptz' })
  resetAt!: Date;
}
