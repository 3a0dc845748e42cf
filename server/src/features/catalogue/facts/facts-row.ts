import { toPaise, toRupees } from '../../../../../domain/cart/pricing';
import type { FactsEntry } from '../../../../../domain/catalogue/facts-rules';
import { NUTRIENTS } from '../../../../../domain/catalogue/product-facts';
import type {
  Diet,
  NutritionTable,
  PackUnit,
  PricedFacts,
} from '../../../../../domain/catalogue/product-facts';
import type { ProductEntity } from '../product.entity';
import type { ProductFactsEntity } from './product-facts.entity';

type ListedFacts = Pick<ProductEntity, 'allergens' | 'titleHi' | 'alsoKnownAs'>;
/** All that is known of a product besides name and price, by column. */
export interface FactsRow extends PricedFacts, ListedFacts, Omit<ProductFactsEntity, 'productId'> {}

/** The facts with the same name in files and in the database. */
const PLAIN = [
  'packAmount',
  'titleHi',
  'allergens',
  'description',
  'descriptionHi',
  'origin',
  'originHi',
  'storage',
  'storageHi',
  'shelfLifeDays',
  'ingredients',
  'ingredientsHi',
  'gstPercent',
  'hsn',
  'barcode',
] as const;

/** The columns of a valid entry's facts. */
export function toFactsRow(entry: Partial<FactsEntry>): Partial<FactsRow> {
  const { mrp, packUnit, soldByWeight, diet, alsoKnownAs, goesWith } = entry;
  const plain = PLAIN.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]]));
  return {
    ...(Object.fromEntries(plain) as Partial<FactsRow>),
    ...(mrp !== undefined && { mrpPaise: mrp === null ? null : toPaise(mrp) }),
    ...(packUnit !== undefined && { packUnit: packUnit as PackUnit | null }),
    ...(soldByWeight !== undefined && { soldByWeight: soldByWeight === true }),
    ...(diet !== undefined && { dietMark: diet as Diet | null }),
    ...(alsoKnownAs !== undefined && { alsoKnownAs: alsoKnownAs ?? [] }),
    ...(goesWith !== undefined && { goesWith: goesWith ?? [] }),
    ...(NUTRIENTS.some((name) => entry[name] !== undefined) && { nutrition: nutritionOf(entry) }),
  };
}

/** Complete, or null. */
const nutritionOf = (entry: Partial<FactsEntry>): NutritionTable | null =>
  NUTRIENTS.some((name) => entry[name] == null)
    ? null
    : (Object.fromEntries(NUTRIENTS.map((name) => [name, entry[name]])) as unknown as NutritionTable);

/** Converts them to an owner's entry. An MRP above which the price was raised since, such as by a file of prices, is none. */
export function toFactsEntry(row: FactsRow & Pick<ProductEntity, 'pricePaise'>): FactsEntry {
  const { mrpPaise, packUnit, soldByWeight, dietMark, alsoKnownAs, goesWith, nutrition } = row;
  const plain = PLAIN.map((name) => [name, row[name]]);
  const table = NUTRIENTS.map((name) => [name, nutrition?.[name] ?? null]);
  const mrp = mrpPaise === null || mrpPaise < row.pricePaise ? null : toRupees(mrpPaise);
  // Spreading this many properties takes V8 many times as long.
  return Object.assign(
    Object.fromEntries([...plain, ...table]) as Pick<FactsRow, (typeof PLAIN)[number]> &
      Pick<FactsEntry, keyof NutritionTable>,
    { mrp, packUnit, soldByWeight, diet: dietMark, alsoKnownAs, goesWith },
  );
}
