import { createHash } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { changesBetween, sideOf } from '../../../../domain/catalogue/product-changes';
import type { FieldChange } from '../../../../domain/catalogue/product-changes';
import { DeskErrorCode, ShopError } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { runInTransaction } from '../../database/transaction';
import type { CatalogueFile } from './catalogue-file';
import { writeCatalogue } from './catalogue-import';
import { readDeskProducts } from './desk-product-store';
import type { FullEntry } from './catalogue-export';

/** A product that an import creates or changes. */
export interface ProductChange {
  _id: string;
  title: string;
  isNew: boolean;
  changes: FieldChange[];
}

/** The changes of an import to the catalogue. */
export interface CatalogueChanges {
  /** A digest of all changes, previous values included: an import does exactly what was previewed, or nothing. */
  digest: string;
  products: ProductChange[];
  /** How many products of the file are unchanged. */
  same: number;
  /** Names of the categories that it creates or changes. */
  categories: string[];
}

/** Thrown to roll a transaction back, with its result. */
class RolledBack extends Error {
  constructor(readonly done: CatalogueChanges) {
    super('A preview is not kept.');
  }
}

/**
 * Runs an import, returns its changes, and rolls it back.
 * @param assertMay called in the transaction; throws unless the caller is permitted
 * @throws CatalogueFileError
 */
export async function previewImport(
  dataSource: DataSource,
  file: CatalogueFile,
  assertMay: (manager: EntityManager) => Promise<unknown> = async () => undefined,
): Promise<CatalogueChanges> {
  try {
    return await runInTransaction(dataSource, async (manager): Promise<never> => {
      await assertMay(manager);
      await acquireAdvisoryLock(manager, 'catalogueImport');
      throw new RolledBack(await changeCatalogue(manager, '', file));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.done;
    throw error;
  }
}

/**
 * Imports a file, and returns what changed.
 * @param by an email of staff
 * @throws CatalogueFileError
 */
export async function changeCatalogue(
  manager: EntityManager,
  by: string,
  file: CatalogueFile,
): Promise<CatalogueChanges> {
  const ids = file.products.map(({ entry }) => entry._id).filter(isStorable);
  const was = new Map((await readDeskProducts(manager, ids)).map(({ entry }) => [entry._id, entry]));
  const shelves = await readCategories(manager);
  await writeCatalogue(manager, by, file);
  const is = (await readDeskProducts(manager, ids)).map(({ entry }) => entry);
  const counted = new Set(file.products.flatMap(({ entry }) => (entry.stock == null ? [] : entry._id)));
  const products = is.flatMap((entry) => changeOf(was.get(entry._id) ?? null, entry, counted.has(entry._id)));
  const categories = [...(await readCategories(manager))]
    .filter(([name, category]) => shelves.get(name) !== category)
    .map(([name]) => name);
  const digest = createHash('sha256')
    .update(JSON.stringify([products, categories]))
    .digest('base64url');
  return { digest, products, categories, same: is.length - products.length };
}

/** @param isCounted whether the file has its stock: otherwise it may be sold or counted meanwhile */
function changeOf(was: FullEntry | null, is: FullEntry, isCounted: boolean): ProductChange[] {
  const changes = changesBetween(was, is).filter(({ field }) => isCounted || field !== 'stock');
  return changes.length > 0 ? [{ _id: is._id, title: is.title, isNew: was === null, changes }] : [];
}

/** Each category as text, by its name. */
const readCategories = async (manager: EntityManager): Promise<Map<string, string>> =>
  new Map(
    (
      await manager.query<{ name: string; text: string }[]>(
        `SELECT "categoryName" AS "name", to_jsonb(category)::text AS "text" FROM "categories" AS category ORDER BY "id"`,
      )
    ).map(({ name, text }) => [name, text]),
  );

/** Where nothing is left to change it was most likely sent before, and the response lost. @throws ShopError CONFLICT */
export function assertAsPreviewed(done: CatalogueChanges, expected: string): void {
  const isDone = done.products.length + done.categories.length === 0;
  if (done.digest !== expected && !isDone)
    throw new ShopError(
      DeskErrorCode.CONFLICT,
      'The catalogue has changed since the preview, so nothing was imported: look at it again.',
    );
}

/** An entry of the audit log for each product and category that an import changed. */
export const auditOf = (by: string, { products, categories }: CatalogueChanges) => [
  ...categories.map((name) => ({ by, action: 'importCatalogue', subject: `category/${name}` })),
  ...products.map(({ _id, isNew, changes }) => ({
    by,
    action: 'importCatalogue',
    subject: `product/${_id}`,
    before: isNew ? undefined : sideOf(changes, 'before'),
    after: sideOf(changes, 'after'),
  })),
];
