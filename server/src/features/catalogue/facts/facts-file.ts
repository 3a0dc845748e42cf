import { LIST_SEPARATOR } from '../../../../../domain/catalogue/facts-rules';
import type { FactsEntry } from '../../../../../domain/catalogue/facts-rules';
import { isAbsent, number, text } from '../file-values';

/** In a CSV: known to be none. An empty cell means unknown. */
const NONE = 'none';

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };
/** Spreadsheets save them in capitals. */
const flag = (value: unknown): boolean | string =>
  typeof value === 'boolean' ? value : (FLAGS[text(value).toLowerCase()] ?? text(value));
/** Codes have 4, 6 or 8 digits: spreadsheets drop the zero that many of groceries begin with. */
const hsnCode = (value: unknown): string => text(value).replace(/^(?=[1-9])(?:\d{3}|\d{5}|\d{7})$/, '0$&');
const capitals = (value: unknown): string => text(value).toUpperCase();
const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(text) : text(value).split(LIST_SEPARATOR).map(text);
const listOrNone = (value: unknown): string[] => (text(value).toLowerCase() === NONE ? [] : list(value));

/** The parser of each fact, in column order. */
const READ: { [Field in keyof FactsEntry]: (value: unknown) => FactsEntry[Field] } = {
  mrp: number,
  packAmount: number,
  packUnit: text,
  soldByWeight: flag,
  diet: capitals,
  titleHi: text,
  alsoKnownAs: list,
  description: text,
  descriptionHi: text,
  origin: text,
  originHi: text,
  storage: text,
  storageHi: text,
  shelfLifeDays: number,
  ingredients: text,
  ingredientsHi: text,
  allergens: listOrNone,
  energyKcal: number,
  proteinG: number,
  carbsG: number,
  sugarsG: number,
  fatG: number,
  saturatedG: number,
  fibreG: number,
  sodiumMg: number,
  gstPercent: number,
  hsn: hsnCode,
  barcode: text,
  goesWith: list,
};

/** The facts that a file may name. */
export const FACT_FIELDS = Object.keys(READ) as (keyof FactsEntry)[];

/** The facts that a row has; null for empty cells. */
export function readFacts(row: Readonly<Record<string, unknown>>): Partial<FactsEntry> {
  const named = FACT_FIELDS.filter((field) => Object.hasOwn(row, field));
  return Object.fromEntries(
    named.map((field) => [field, isAbsent(row[field]) ? null : READ[field](row[field])]),
  );
}

/** Facts as the cells of a CSV. */
export const factsCells = (facts: Partial<FactsEntry>): Record<string, unknown> =>
  Object.fromEntries(FACT_FIELDS.map((field) => [field, cellOf(field, facts[field])]));

function cellOf(field: keyof FactsEntry, value: FactsEntry[keyof FactsEntry] | undefined): unknown {
  if (Array.isArray(value))
    return value.length === 0 && field === 'allergens' ? NONE : value.join(LIST_SEPARATOR);
  return typeof value === 'boolean' ? String(value) : value;
}
