import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "passkeys": a way to log in besides the password. */
@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  /** The authenticator's id for it, in base64url. */
  @PrimaryColumn({ type: 'text' })
  _id!: string;

  /** In the form of COSE. */
  @Column({ type: 'bytea' })
  publicKey!: Buffer;

  /** How often it was used; always 0 if its authenticator does not count. The driver reads a bigint as text. */
  @Column({ type: 'bigint' })
  counter!: string;

  /** How browsers reach its authenticator, such as "usb". */
  @Column({ type: 'text', array: true })
  transports!: string[];

  /** What the shopper calls it. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
