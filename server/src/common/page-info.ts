import { Field, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true, description: 'Whether more of a list follows, and from which cursor.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more follows.' })
  hasNextPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'The last cursor of this page; null when the page is empty.',
  })
  endCursor!: string | null;
}
