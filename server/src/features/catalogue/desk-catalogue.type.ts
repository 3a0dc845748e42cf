import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { FieldChange } from '../../../../domain/catalogue/product-changes';
import type { ProductChange } from './catalogue-preview';
import type { CataloguePreview } from './desk-catalogue.service';

/** More are counted, but not shown. */
const SHOWN_MAX = 200;

@ObjectType('FieldChange', { simpleResolvers: true, description: 'A changed field.' })
export class FieldChangeType {
  @Field(() => String, { description: 'Its name in a file.' })
  field!: string;

  @Field(() => String, { nullable: true, description: 'The value before, as in a file; null for none.' })
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'The value now; null for none.' })
  after!: string | null;
}

@ObjectType('CatalogueRow', {
  simpleResolvers: true,
  description: 'A product that a file creates or changes.',
})
export class CatalogueRowType {
  @Field(() => ID, { description: 'The _id of the product.' })
  _id!: string;

  @Field(() => String, { description: 'Its title.' })
  title!: string;

  @Field(() => Boolean, { description: 'Whether it is new to the shop.' })
  isNew!: boolean;

  @Field(() => [FieldChangeType], { description: 'The changed fields.' })
  changes!: FieldChangeType[];
}

@ObjectType('RefusedRow', { simpleResolvers: true, description: 'Why a file cannot be imported.' })
export class RefusedRow {
  @Field(() => String, { nullable: true, description: 'Where: line 7, product 3; null for the whole file.' })
  place!: string | null;

  @Field(() => String, { description: 'What is wrong.' })
  message!: string;
}

@ObjectType('CataloguePreview', {
  simpleResolvers: true,
  description: `What an import would do or has done; with rejected rows, none of it. Up to ${SHOWN_MAX} rows are shown, all are counted.`,
})
export class CataloguePreviewType {
  @Field(() => String, {
    nullable: true,
    description: 'Pass it to importCatalogue; null while a row is rejected.',
  })
  digest!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The encoding that the file was read in: UTF-8, UTF-16, Windows-1252; null where it could not be.',
  })
  encoding!: string | null;

  @Field(() => Int, { description: 'How many products are new.' })
  created!: number;

  @Field(() => Int, { description: 'How many products are changed.' })
  changed!: number;

  @Field(() => Int, { description: 'How many products stay as they are.' })
  same!: number;

  @Field(() => Int, { description: 'How many things are wrong with the file.' })
  refusedCount!: number;

  @Field(() => [String], { description: 'The names of categories that are new or changed.' })
  categories!: string[];

  @Field(() => [CatalogueRowType], { description: 'Products that are new or changed.' })
  rows!: CatalogueRowType[];

  @Field(() => [RefusedRow], { description: 'What is wrong with the file.' })
  refused!: RefusedRow[];
}

/** What an import does, as GraphQL shows it. */
export function toPreviewType(preview: CataloguePreview): CataloguePreviewType {
  const { encoding } = preview;
  if ('rejected' in preview) {
    const { rejected } = preview;
    return {
      digest: null,
      encoding,
      created: 0,
      changed: 0,
      same: 0,
      categories: [],
      rows: [],
      refusedCount: rejected.length,
      refused: rejected.slice(0, SHOWN_MAX).map(({ place, message }) => ({ place: place ?? null, message })),
    };
  }
  const { digest, products, categories, same } = preview;
  const created = products.filter(({ isNew }) => isNew).length;
  return {
    digest,
    encoding,
    created,
    changed: products.length - created,
    same,
    categories,
    rows: products.slice(0, SHOWN_MAX).map(toRow),
    refusedCount: 0,
    refused: [],
  };
}

const toRow = ({ _id, title, isNew, changes }: ProductChange): CatalogueRowType => ({
  _id,
  title,
  isNew,
  changes: changes.map(toFieldChange),
});

const toFieldChange = ({ field, before, after }: FieldChange): FieldChangeType => ({
  field,
  before: textOf(before),
  after: textOf(after),
});

const textOf = (value: unknown): string | null =>
  value === null ? null : Array.isArray(value) ? value.join(', ') : String(value);
