import { Field, ID, ObjectType } from 'type-graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@ObjectType({ description: 'A shopper.' })
@Entity('users')
export class User {
  @Field(() => ID)
  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Field(() => String)
  @Column({ type: 'text' })
  firstName!: string;

  @Field(() => String)
  @Column({ type: 'text' })
  lastName!: string;

  @Field(() => String)
  @Column({ type: 'text' })
  email!: string;

  /** The email as it is compared: unique, whatever its case. */
  @Column({ type: 'text', unique: true })
  emailKey!: string;

  @Column({ type: 'text', select: false })
  passwordHash!: string;

  @Field(() => Date)
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => Date)
  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
