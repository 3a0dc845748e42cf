import { Field, ID, ObjectType } from 'type-graphql';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

@ObjectType({ simpleResolvers: true, description: 'A shopper.' })
@Entity('users')
export class User {
  @Field(() => ID, { description: 'Its identity.' })
  @PrimaryColumn({ type: 'uuid' })
  _id!: string;

  @Field(() => String, { description: 'As given at sign-up, without space around it.' })
  @Column({ type: 'text' })
  firstName!: string;

  @Field(() => String, { description: 'As given at sign-up, without space around it.' })
  @Column({ type: 'text' })
  lastName!: string;

  @Field(() => String, { description: 'As given at sign-up; unique, whatever its case.' })
  @Column({ type: 'text' })
  email!: string;

  /** The email as it is compared: unique, whatever its case. A trigger sees to it (see the migration). */
  @Column({ type: 'text' })
  emailKey!: string;

  @Column({ type: 'text', select: false })
  passwordHash!: string;

  @Field(() => Date, { description: 'When the account was opened.' })
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt!: Date;

  @Field(() => Date, { description: 'When it last changed.' })
  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt!: Date;
}
