import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { slugOf, validateCategory, validateProduct } from '../../../../domain/catalogue/product-rules';
import type { CategoryEntry, ProductEntry } from '../../../../domain/catalogue/product-rules';
import type { FactsEntry } from '../../../../domain/catalogue/facts-rules';
import type { FieldErrors } from '../../../../domain/field-errors';
import type { Problem } from '../../../../domain/wording/wording';
import { escapeFormula, unescapeFormula } from '../../common/csv-formula';
import { isObject } from '../../common/is-object';
import { inEnglish, validationFailed } from '../../common/shop-error';
import { FACT_FIELDS, factsCells, readFacts } from './facts/facts-file';
import { isAbsent, number, text } from './file-values';

export type FileFormat = 'csv' | 'json';

/** An entry of a file, and its position. */
export interface Located<Entry> {
  /** "line 7" or "product 3". */
  place: string;
  entry: Entry;
}

export interface CatalogueFile {
  categories: Located<CategoryEntry>[];
  products: Located<ProductEntry>[];
}

/** A problem with a file, or with one of its rows. */
export interface RowProblem {
  /** Absent: it concerns the file. */
  place?: string;
  /** As text. */
  message: string;
  /** As a code, if it concerns one field. */
  about?: { field: string; problem: Problem };
}

/** A problem with a field of a row. */
export const problemOf = (place: string, field: string, problem: Problem): RowProblem => ({
  place,
  message: inEnglish({ [field]: problem })[field]!,
  about: { field, problem },
});

/** Control characters, which a terminal would obey. */
const CONTROL = /\p{Cc}/gu;

/** A file that cannot be imported; each line of the message is a problem with its position. */
export class CatalogueFileError extends Error {
  readonly lines: readonly string[];

  constructor(readonly problems: readonly RowProblem[]) {
    const lines = problems.map(({ place, message }) =>
      (place === undefined ? message : `${place}: ${message}`).replace(CONTROL, '\uFFFD'),
    );
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const NEEDED_FIELDS = Object.keys({
  _id: true,
  id: true,
  title: true,
  image: true,
  price: true,
  quantity: true,
  rating: true,
  categoryName: true,
  stock: true,
} satisfies Record<Exclude<keyof ProductEntry, keyof FactsEntry>, true>);
const PRODUCT_FIELDS: readonly string[] = [...NEEDED_FIELDS, ...FACT_FIELDS];
const OPTIONAL_FIELDS: readonly string[] = ['_id', 'id', 'stock', ...FACT_FIELDS];

/**
 * Reads a catalogue: JSON with categories and products, or a CSV of products.
 * @param most the maximum of each: a longer file is rejected before it is validated
 * @throws CatalogueFileError with everything that is wrong, ShopError VALIDATION_FAILED naming `file` for a longer one
 */
export function readCatalogueFile(text: string, format: FileFormat, most = Infinity): CatalogueFile {
  const rows = format === 'csv' ? rowsOfCsv(text, most) : rowsOfJson(text, most);
  const file = {
    categories: rows.categories.map(({ place, entry }) => ({ place, entry: toCategoryEntry(entry) })),
    products: rows.products.map(({ place, entry }) => ({ place, entry: toProductEntry(entry) })),
  };
  const wrong = [
    ...file.categories.flatMap(({ place, entry }) => problemsOf(place, validateCategory(entry))),
    ...file.products.flatMap(({ place, entry }) => problemsOf(place, validateProduct(entry))),
    ...duplicatesOf(file.categories, ({ categoryName }) => categoryName, 'categoryName'),
    ...duplicatesOf(file.categories, ({ id }) => id, 'id'),
    ...duplicatesOf(file.products, ({ _id }) => _id, '_id'),
    ...duplicatesOf(file.products, ({ id }) => id, 'id'),
  ];
  if (wrong.length > 0) throw new CatalogueFileError(wrong);
  return file;
}

/**
 * Formats a catalogue as a file that readCatalogueFile reads back.
 * @param header whether a CSV begins with a byte order mark, without which Excel takes it for another encoding, and its columns
 */
export function writeCatalogueFile(
  { categories, products }: { categories: CategoryEntry[]; products: ProductEntry[] },
  format: FileFormat,
  header = true,
): string {
  if (format === 'json') return `${JSON.stringify({ categories, products }, null, 2)}\n`;
  const rows = products.map((product) => ({ ...product, ...factsCells(product) }));
  const options = { bom: header, header, columns: [...PRODUCT_FIELDS], cast: { string: escapeFormula } };
  return stringify(rows, options);
}

type Row = Record<string, unknown>;
interface Rows {
  categories: Located<Row>[];
  products: Located<Row>[];
}

/** The parser's own `cast` would take longer than everything else. */
const unescaped = (record: Record<string, string>): Row =>
  Object.fromEntries(Object.entries(record).map(([name, cell]) => [name, unescapeFormula(cell)]));

/** Records are parsed as a whole, for seconds if their cells or columns are endless. */
const RECORD_MAX = 100_000;

/** A line, or several where they are between quotes. */
function assertShortRecords(text: string): void {
  let [start, startLine, line, isQuoted] = [0, 1, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    const isLineEnd = character === '\n' || (character === '\r' && text[at + 1] !== '\n');
    if (isLineEnd) line += 1;
    if (isLineEnd && !isQuoted) [start, startLine] = [at + 1, line];
    if (at - start >= RECORD_MAX) {
      const where = line > startLine ? ', as a quote goes on over more lines' : '';
      const message = `this is longer than ${RECORD_MAX} characters${where}`;
      throw new CatalogueFileError([{ place: `line ${startLine}`, message }]);
    }
  }
}

/** More columns are rejected as a whole: reporting a million takes many seconds. */
const COLUMNS_MAX = 2 * PRODUCT_FIELDS.length;

/** Rows without any value are left out: spreadsheets save them where one was cleared. */
function rowsOfCsv(text: string, most: number): Rows {
  assertShortRecords(text);
  try {
    const records = parse<{ record: Record<string, string>; info: { lines: number } }>(text, {
      columns: (names: string[]) => checkHeader(names.map((name) => name.trim())),
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      ...(most < Infinity && { to: most + 1 }),
      info: true,
      trim: true,
      skip_empty_lines: true,
    } as const) as unknown as { record: Record<string, string>; info: { lines: number } }[];
    assertFew(records, most);
    return {
      categories: [],
      products: records
        .filter(({ record }) => Object.values(record).some((cell) => cell !== ''))
        .map(({ record, info }) => ({ place: `line ${info.lines}`, entry: unescaped(record) })),
    };
  } catch (error) {
    if (error instanceof CsvError) throw new CatalogueFileError([{ message: error.message }]);
    throw error;
  }
}

function checkHeader(names: string[]): string[] {
  if (names.length > COLUMNS_MAX)
    throw new CatalogueFileError([{ place: 'line 1', message: 'there is no end of columns' }]);
  const missing = PRODUCT_FIELDS.filter(
    (field) => !names.includes(field) && !OPTIONAL_FIELDS.includes(field),
  );
  const wrong = [
    ...missing.map((field) => `the column ${field} is missing`),
    ...names.flatMap((name, index) => {
      if (name === '') return [`column ${index + 1} has no name`];
      if (!PRODUCT_FIELDS.includes(name)) return [`there is no column "${name}"`];
      return names.indexOf(name) < index ? [`the column ${name} is there twice`] : [];
    }),
  ];
  if (wrong.length > 0) throw new CatalogueFileError(wrong.map((message) => ({ place: 'line 1', message })));
  return names;
}

function rowsOfJson(text: string, most: number): Rows {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new CatalogueFileError([{ message: `This is not JSON: ${(error as Error).message}` }]);
  }
  const { categories = [], products = [] } = isObject(content) ? content : { products: content };
  return { categories: located('category', categories, most), products: located('product', products, most) };
}

/** @throws ShopError VALIDATION_FAILED naming `file` */
function assertFew(rows: readonly unknown[], max: number): void {
  if (rows.length > max) throw validationFailed({ file: { code: 'FILE_LONG', params: { max } } });
}

function located(what: string, rows: unknown, most: number): Located<Row>[] {
  if (!Array.isArray(rows)) throw new CatalogueFileError([{ message: `There is no list of each ${what}.` }]);
  assertFew(rows, most);
  return rows.map((row: unknown, index) => {
    const place = `${what} ${index + 1}`;
    if (!isObject(row)) throw new CatalogueFileError([{ place, message: 'this is no object' }]);
    return { place, entry: row };
  });
}

const toProductEntry = (row: Row): ProductEntry => ({
  _id: isAbsent(row._id) ? slugOf(text(row.title)) : text(row._id),
  ...(isAbsent(row.id) ? {} : { id: number(row.id) }),
  title: text(row.title),
  image: text(row.image),
  price: number(row.price),
  quantity: text(row.quantity),
  rating: number(row.rating),
  categoryName: text(row.categoryName),
  ...(isAbsent(row.stock) ? {} : { stock: number(row.stock) }),
  ...readFacts(row),
});

const toCategoryEntry = (row: Row): CategoryEntry => ({
  id: number(row.id),
  categoryName: text(row.categoryName),
  image: text(row.image),
  description: text(row.description),
  ...(Object.hasOwn(row, 'titleHi') && { titleHi: isAbsent(row.titleHi) ? null : text(row.titleHi) }),
});

const problemsOf = (place: string, errors: FieldErrors): RowProblem[] =>
  Object.entries(errors).map(([field, problem]) => problemOf(place, field, problem!));

function duplicatesOf<Entry>(
  entries: readonly Located<Entry>[],
  keyOf: (entry: Entry) => string | number | undefined,
  field: string,
): RowProblem[] {
  const firstPlaces = new Map<string | number, string>();
  return entries.flatMap(({ place, entry }) => {
    const key = keyOf(entry);
    if (key === undefined || key === '' || Number.isNaN(key)) return [];
    const first = firstPlaces.get(key);
    if (first === undefined) firstPlaces.set(key, place);
    return first === undefined ? [] : [{ place, message: `the ${field} ${key} is that of ${first} already` }];
  });
}
