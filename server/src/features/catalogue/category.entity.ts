import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@ObjectType({ simpleResolvers: true, description: 'A shelf of the shop.' })
@Entity('categories')
export class Category {
  @Field(() => ID, { description: 'Its identity, which is its name.' })
  @PrimaryColumn({ type: 'text' })
  _id!: string;

  @Field(() => Int, { description: 'Orders the categories: 1 to 9 in the seed data.' })
  @Column({ type: 'int', unique: true })
  id!: number;

  @Field(() => String, { description: 'As products and filters name it: dairy, fruits.' })
  @Column({ type: 'text', unique: true })
  categoryName!: string;

  @Field(() => String, { description: 'The path of its picture.' })
  @Column({ type: 'text' })
  image!: string;

  @Field(() => String, { description: 'What is on the shelf.' })
  @Column({ type: 'text' })
  description!: string;
}
