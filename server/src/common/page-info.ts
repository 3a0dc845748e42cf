import { Field, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'Whether a list goes on, and from where.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more follows.' })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The last cursor of this page; null when the page is empty.',
  })
  endCursor!: string | null;
}
