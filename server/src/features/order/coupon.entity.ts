import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A coupon of the shop; owners change them with `npm run coupons`. */
@Entity('coupons')
export class Coupon {
  /** Matched exactly, case included. */
  @PrimaryColumn({ type: 'text' })
  code!: string;

  /** Of the total including delivery, 1 to 99. */
  @Column({ type: 'int' })
  percent!: number;

  @Column({ type: 'boolean' })
  active!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  validFrom!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  validUntil!: Date | null;
}
