import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of "slot_template": a window of each week. */
@Entity('slot_template')
export class SlotTemplateEntity {
  /** By ISO 8601: 1 is Monday. */
  @PrimaryColumn({ type: 'int' })
  weekday!: number;

  /** In the shop's time zone. */
  @PrimaryColumn({ type: 'time' })
  startsAt!: string;

  /** Of the next day when it is not after startsAt. */
  @Column({ type: 'time' })
  endsAt!: string;

  @Column({ type: 'int' })
  capacity!: number;

  @Column({ type: 'int' })
  cutoffMinutes!: number;
}

/** A row of "delivery_slots": a window of one day. */
@Entity('delivery_slots')
export class DeliverySlotEntity {
  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Column({ type: 'timestamptz' })
  startsAt!: Date;

  @Column({ type: 'timestamptz' })
  endsAt!: Date;

  @Column({ type: 'timestamptz' })
  cutoffAt!: Date;

  @Column({ type: 'int' })
  capacity!: number;

  /** The places held by open checkouts. */
  @Column({ type: 'int', default: 0 })
  held!: number;

  /** The placed orders in it that are not cancelled. */
  @Column({ type: 'int', default: 0 })
  booked!: number;

  /** Whether staff have set its capacity: then the template does not change it. */
  @Column({ type: 'boolean', default: false })
  capacitySet!: boolean;
}

/** A row of "slot_holds": the place held by an open checkout. */
@Entity('slot_holds')
export class SlotHoldEntity {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @PrimaryColumn({ type: 'uuid' })
  orderId!: string;

  @Column({ type: 'uuid' })
  slotId!: string;

  @Column({ type: 'timestamptz' })
  expiresAt!: Date;
}
