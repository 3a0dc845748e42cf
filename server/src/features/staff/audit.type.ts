import { Field, ID, ObjectType } from 'type-graphql';
import { PageInfo } from '../../common/page-info';
import type { AuditedProduct, TitledAuditEntry } from './audited-products';
import type { AuditPage } from './staff.service';

@ObjectType('AuditedProduct', {
  simpleResolvers: true,
  description: 'A product that an entry of the audit log names.',
})
export class AuditedProductType implements AuditedProduct {
  @Field(() => ID, { description: 'Its _id, as in the entry.' })
  productId!: string;

  @Field(() => String, { description: 'What it is called now, on sale or not.' })
  title!: string;
}

@ObjectType('AuditEntry', { simpleResolvers: true, description: 'What a member of staff has changed.' })
export class AuditEntryType implements TitledAuditEntry {
  @Field(() => ID, { description: 'Its identity.' })
  _id!: string;

  @Field(() => Date, { description: 'When it was done.' })
  at!: Date;

  @Field(() => String, { description: 'The email of who did it, or the command that was given.' })
  by!: string;

  @Field(() => String, { description: 'What was done: the name of a mutation, or joinStaff.' })
  action!: string;

  @Field(() => String, { description: 'What it was done to: its kind and its _id.' })
  subject!: string;

  @Field(() => String, { nullable: true, description: 'What it was before, as JSON; null if nothing.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is since, as JSON.' })
  after!: string | null;

  @Field(() => [AuditedProductType], { description: 'The products that it names, without deleted ones.' })
  products!: AuditedProductType[];
}

@ObjectType({ simpleResolvers: true, description: 'An entry in the list, and where it stands there.' })
export class AuditEdge {
  @Field(() => String, { description: 'Give it as "after" to go on behind this entry.' })
  cursor!: string;

  @Field(() => AuditEntryType, { description: 'The entry itself.' })
  node!: AuditEntryType;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the audit log.' })
export class AuditConnection {
  @Field(() => [AuditEdge], { description: 'The entries of this page, newest first.' })
  edges!: AuditEdge[];

  @Field(() => PageInfo, { description: 'Whether there is more, and from where.' })
  pageInfo!: PageInfo;
}

/** A page of the audit log as GraphQL shows it. */
export const toAuditConnection = ({ entries, ...pageInfo }: AuditPage): AuditConnection => ({
  edges: entries.map((entry) => ({ cursor: entry._id, node: entry })),
  pageInfo,
});
