import type { Product } from '../../../../../domain/catalogue/product';
import type { FactsEntry } from '../../../../../domain/catalogue/facts-rules';
import type { ProductFacts } from '../../../../../domain/catalogue/product-facts';
import type { Language } from '../../../../../domain/shop/language';
import { validateListing } from '../../../../../domain/catalogue/listing-rules';
import { assertValid } from '../../../common/shop-error';
import { isStorable } from '../../../common/storable';
import type { Replicas } from '../../../database/replicas';
import { productColumns } from '../catalogue-columns';

/** The facts, in SQL. */
const SHOWN: Record<keyof ProductFacts, string> = {
  description: 'facts."description"',
  origin: 'facts."origin"',
  storage: 'facts."storage"',
  shelfLifeDays: 'facts."shelfLifeDays"',
  ingredients: 'facts."ingredients"',
  allergens: `coalesce(product."allergens", '{}') AS "allergens"`,
  nutrition: 'facts."nutrition"',
};
const FACTS_SHOWN = Object.values(SHOWN).join(', ');
/** The facts that owners enter in Hindi, too. */
type HindiFact = {
  [Name in keyof ProductFacts]: `${Name}Hi` extends keyof FactsEntry ? Name : never;
}[keyof ProductFacts];
const inHindi = (name: HindiFact): string => `coalesce(facts."${name}Hi", facts."${name}") AS "${name}"`;
/** In Hindi, where the shop has them. */
const IN_HINDI: Record<HindiFact, string> = {
  description: inHindi('description'),
  origin: inHindi('origin'),
  storage: inHindi('storage'),
  ingredients: inHindi('ingredients'),
};
const SHOWN_IN_HINDI = Object.values({ ...SHOWN, ...IN_HINDI }).join(', ');

const factsSql = (shown: string): string => `SELECT facts."productId", ${shown}
  FROM "product_facts" AS facts JOIN "products" AS product ON product."_id" = facts."productId"
  WHERE facts."productId" = ANY($1::text[]) AND facts."description" IS NOT NULL`;
const FACTS: Readonly<Record<Language, string>> = { en: factsSql(FACTS_SHOWN), hi: factsSql(SHOWN_IN_HINDI) };

/**
 * What goes with a product: learned from orders, then the shop's own choice. Without products that are out of stock, off
 * sale or deleted.
 */
const companionsOf = (_id: string): string => `(
  SELECT found."_id", min(found."place") AS "place" FROM unnest(
    coalesce((SELECT "others" FROM "product_companions" WHERE "productId" = ${_id}), '{}') ||
    coalesce((SELECT "goesWith" FROM "product_facts" WHERE "productId" = ${_id}), '{}')
  ) WITH ORDINALITY AS found ("_id", "place")
  WHERE NOT EXISTS (SELECT FROM "stock" WHERE "productId" = found."_id" AND "level" = 'OUT_OF_STOCK')
  GROUP BY found."_id"
) AS companion JOIN "products" AS other ON other."_id" = companion."_id"`;

const GOES_WITH = `SELECT requested."productId", ${productColumns('other')}
  FROM unnest($1::text[]) AS requested ("productId") CROSS JOIN LATERAL ${companionsOf('requested."productId"')}
  ORDER BY companion."place"`;

const DESCRIBED = `SELECT ${productColumns('product')}, ${FACTS_SHOWN}, ARRAY(
    SELECT other."_id" FROM ${companionsOf('product."_id"')} ORDER BY companion."place"
  ) AS "goesWith"
  FROM "products" AS product LEFT JOIN "product_facts" AS facts ON facts."productId" = product."_id"
  WHERE product."_id" = $1`;

/** A product with all that is known of it. */
interface DescribedProduct {
  product: Product;
  /** Null if the shop only knows name and price. */
  facts: ProductFacts | null;
  /** By _id, most bought together first. */
  goesWith: string[];
}

/** Facts as they are stored: without a description, none is shown. */
interface StoredFacts extends Omit<ProductFacts, 'description'> {
  description: string | null;
}

interface DescribedRow extends Product, StoredFacts {
  goesWith: string[];
}

interface OfProduct {
  productId: string;
}

/** Reads facts of products, from a replica if there is one. Used by both APIs. */
export class ProductFactsService {
  constructor(private readonly database: Pick<Replicas, 'rows'>) {}

  /** One product with its facts, in one statement; null when there is none. */
  async described(_id: string): Promise<DescribedProduct | null> {
    if (!isStorable(_id)) return null;
    const [row] = await this.database.rows<DescribedRow>(DESCRIBED, [_id]);
    return row ? { product: row, facts: toFacts(row), goesWith: row.goesWith } : null;
  }

  /** The facts of each of these products, by _id, in one statement; null if the shop only knows name and price. */
  async factsOf(ids: readonly string[], language: Language): Promise<(ProductFacts | null)[]> {
    const rows = await this.database.rows<StoredFacts & OfProduct>(FACTS[language], [ids]);
    const byId = new Map(rows.map((row) => [row.productId, toFacts(row)]));
    return ids.map((id) => byId.get(id) ?? null);
  }

  /** All that goes with each of these products, most bought together first, in one statement. */
  async goesWith(ids: readonly string[]): Promise<Product[][]> {
    const rows = await this.database.rows<Product & OfProduct>(GOES_WITH, [ids]);
    const byId = new Map<string, Product[]>(ids.map((id) => [id, []]));
    for (const row of rows) byId.get(row.productId)?.push(row);
    return ids.map((id) => byId.get(id) ?? []);
  }
}

function toFacts(row: StoredFacts): ProductFacts | null {
  const { description, origin, storage, shelfLifeDays, ingredients, allergens, nutrition } = row;
  return description === null
    ? null
    : { description, origin, storage, shelfLifeDays, ingredients, allergens, nutrition };
}

/**
 * The first products of a list.
 * @throws ShopError VALIDATION_FAILED for a number out of bounds, before anything is read
 */
export async function firstOf(first: number, read: () => Promise<Product[]>): Promise<Product[]> {
  assertValid(validateListing({ first }));
  return (await read()).slice(0, first);
}
