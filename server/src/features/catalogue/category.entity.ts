import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@ObjectType()
@Entity('categories')
export class Category {
  @Field(() => ID)
  @PrimaryColumn({ type: 'text' })
  _id!: string;

  @Field(() => Int, { description: 'Orders the categories: 1 to 9 in the seed data.' })
  @Column({ type: 'int', unique: true })
  id!: number;

  @Field(() => String)
  @Column({ type: 'text', unique: true })
  categoryName!: string;

  @Field(() => String)
  @Column({ type: 'text' })
  image!: string;

  @Field(() => String)
  @Column({ type: 'text' })
  description!: string;
}
