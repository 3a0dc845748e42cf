import type { Language } from '../../../../domain/shop/language';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "users". */
@Entity('users')
export class UserEntity {
  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'text' })
  firstName!: string;

  @Column({ type: 'text' })
  lastName!: string;

  @Column({ type: 'text' })
  email!: string;

  /** The email as it is compared; a trigger keeps it unique. */
  @Column({ type: 'text' })
  emailKey!: string;

  @Column({ type: 'text' })
  passwordHash!: string;

  /** Counts changes of the password: tokens of earlier ones are not valid. Absent in tokens of older versions, as 0. */
  @Column({ type: 'integer', default: 0 })
  tokenVersion!: number;

  /** The language of the last change in the web client, for messages. */
  @Column({ type: 'text', default: 'en' })
  language!: Language;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;

  /** When the account was deleted. The row stays, without personal data, for its orders. */
  @Column({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
