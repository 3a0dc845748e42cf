import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@ObjectType({ simpleResolvers: true, description: 'Where to deliver.' })
@Entity('addresses')
export class Address {
  @PrimaryColumn({ type: 'uuid' })
  userId!: string;

  @Field(() => ID, { description: 'Its identity.' })
  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Field(() => String, { description: 'Who receives the order.' })
  @Column({ type: 'text' })
  name!: string;

  @Field(() => String, { description: 'Ten digits; the first is 7, 8 or 9.' })
  @Column({ type: 'text' })
  mobileNumber!: string;

  @Field(() => String, { description: 'Six digits.' })
  @Column({ type: 'text' })
  pincode!: string;

  @Field(() => String, { description: 'REST calls it Address.' })
  @Column({ type: 'text' })
  street!: string;

  @Field(() => String, { description: 'May be empty.' })
  @Column({ type: 'text' })
  city!: string;

  @Field(() => String, { description: 'Such as Karnataka.' })
  @Column({ type: 'text' })
  state!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;
}
