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

  @Field(() => String, { description: 'Its current title, on sale or not.' })
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

  @Field(() => String, { description: 'The kind and _id of its subject.' })
  subject!: string;

  @Field(() => String, { nullable: true, description: 'The state before, as JSON; null for none.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'The state after, as JSON; null for none.' })
  after!: string | null;

  @Field(() => [AuditedProductType], { description: 'The products that it names, without deleted ones.' })
  products!: AuditedProductType[];
}

@ObjectType({ simpleResolvers: true, description: 'An entry with its cursor.' })
export class AuditEdge {
  @Field(() => String, { description: 'Pass it as `after` to get the entries that follow.' })
  cursor!: string;

  @Field(() => AuditEntryType, { description: 'The entry itself.' })
  node!: AuditEntryType;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the audit log.' })
export class AuditConnection {
  @Field(() => [AuditEdge], { description: 'The entries of this page, newest first.' })
  edges!: AuditEdge[];

  @Field(() => PageInfo, { description: 'Whether more follows, and from which cursor.' })
  pageInfo!: PageInfo;
}

/** A page of the audit log as GraphQL shows it. */
export const toAuditConnection = ({ entries, ...pageInfo }: AuditPage): AuditConnection => ({
  edges: entries.map((entry) => ({ cursor: entry._id, node: entry })),
  pageInfo,
});
