import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "addresses". */
@Entity('addresses')
export class AddressEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  mobileNumber!: string;

  @Column({ type: 'text' })
  pincode!: string;

  @Column({ type: 'text' })
  street!: string;

  @Column({ type: 'text' })
  city!: string;

  @Column({ type: 'text' })
  state!: string;

  @Column({ type: 'text', nullable: true })
  label!: string | null;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
