import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "coupons". */
@Entity('coupons')
export class CouponEntity {
  @PrimaryColumn({ type: 'text' })
  code!: string;

  @Column({ type: 'int' })
  percent!: number;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  validFrom!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  validUntil!: Date | null;
}
