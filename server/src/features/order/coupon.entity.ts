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

export type CouponTerm = Exclude<keyof CouponEntity, 'code'>;

const TERMS: Record<CouponTerm, true> = { percent: true, active: true, validFrom: true, validUntil: true };

/** The columns that may change: all but the code. Of an object, so that a type error names one that is missing. */
export const COUPON_TERMS = Object.keys(TERMS) as CouponTerm[];
