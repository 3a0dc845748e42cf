import type { DataSource, EntityManager } from 'typeorm';
import type { ProductFilter } from '../../../../domain/catalogue/listing-rules';
import { changesBetween, sideOf } from '../../../../domain/catalogue/product-changes';
import { slugOf, validateProduct } from '../../../../domain/catalogue/product-rules';
import type { ProductEntry } from '../../../../domain/catalogue/product-rules';
import type { DeskOperation } from '../../../../domain/staff/permissions';
import { validateLimits } from '../../../../domain/stock/stock-rules';
import { DeskErrorCode, assertValid, notFound, ShopError, validationFailed } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { acquireAdvisoryLock } from '../../database/advisory-lock';
import { queryRows } from '../../database/shop-client';
import { appendAudit, assertMay, changeAsStaff } from '../staff';
import type { StaffCaller } from '../staff';
import { setStockLimits } from '../stock';
import { CatalogueFileError } from './catalogue-file';
import { writeCatalogue } from './catalogue-import';
import { CatalogueService, cursorOf } from './catalogue.service';
import { isAsEntered, limitsOf, newEntry, withInput } from './desk-product-entry';
import type { ProductInput } from './desk-product-entry';
import { readDeskProducts } from './desk-product-store';
import type { DeskProduct } from './desk-product-store';
import type { StaffFilter } from './listing/listing-clauses';
import { setOnSale } from './off-sale';

/** A page of products; endCursor is null when it is empty. */
export interface DeskProductPage {
  edges: { cursor: string; product: DeskProduct }[];
  hasNextPage: boolean;
  endCursor: string | null;
  /** 0 unless requested. */
  totalCount: number;
}

/** What staff ask for. */
export interface DeskProductRequest {
  filter: ProductFilter & { levels?: StaffFilter['levels']; offSale?: boolean | null };
  first: number;
  after: string | null;
  counted: boolean;
}

/** Products as staff see and change them. */
export class DeskProductService {
  /** On the primary, so that staff read their own writes. */
  private readonly catalogue: CatalogueService;

  constructor(private readonly dataSource: DataSource) {
    this.catalogue = new CatalogueService({
      rows: (text, values = []) => queryRows(dataSource, text, values),
    });
  }

  /**
   * A page of products, in the shop's order, in two statements.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED as for shoppers
   */
  async list(
    caller: StaffCaller | null,
    { filter, first, after, counted }: DeskProductRequest,
  ): Promise<DeskProductPage> {
    assertMay(caller, 'products');
    const { levels = null, offSale, ...wanted } = filter;
    const staffFilter = levels || offSale ? { levels, offSale: offSale === true } : undefined;
    const sort = 'ID';
    const page = await this.catalogue.products({ filter: wanted, sort, first, after, counted, staffFilter });
    const cursors = new Map<string, string>(
      page.products.map((product, at, { [at + 1]: next }) => [
        product._id,
        next ? cursorOf(sort, product, next) : page.endCursor!,
      ]),
    );
    const products = await readDeskProducts(this.dataSource, [...cursors.keys()]);
    return {
      hasNextPage: page.hasNextPage,
      endCursor: page.endCursor,
      totalCount: page.totalCount,
      edges: products.map((product) => ({
        cursor: cursors.get(product.entry._id)!,
        product,
      })),
    };
  }

  /** One product, on sale or not; null when there is none. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async get(caller: StaffCaller | null, _id: string): Promise<DeskProduct | null> {
    assertMay(caller, 'product');
    return isStorable(_id) ? findDeskProduct(this.dataSource.manager, _id) : null;
  }

  /** The categories that a product can be in. @throws ShopError UNAUTHENTICATED, FORBIDDEN */
  async categories(caller: StaffCaller | null) {
    assertMay(caller, 'categories');
    return this.catalogue.categories();
  }

  /**
   * Creates a product, or changes the given fields of one. Idempotent.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, CONFLICT if it is not as `expected` any more
   */
  save(caller: StaffCaller | null, input: ProductInput): Promise<DeskProduct> {
    const isCounted = input.stock != null;
    return this.change(caller, 'saveProduct', isCounted, async (manager, by) => {
      const found = await findNamed(manager, input);
      if (found && found.version !== input.expected && (await isAsEntered(manager, found, input)))
        return [found, found.entry._id];
      const known = expectedOf(found, input);
      const entry = known ? withInput(known.entry, input) : await newEntry(manager, input);
      assertValid({ ...validateProduct(entry), ...limitProblems(known, input) });
      await writeProduct(manager, by, entry);
      const { onSale } = input;
      if (onSale != null && onSale !== (known?.onSale ?? true)) await setOnSale(manager, entry._id, onSale);
      await writeLimits(manager, by, entry._id, known, input);
      return [known, entry._id];
    });
  }

  /**
   * Gives a product a picture.
   * @param image a path of the shop
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND
   */
  setImage(caller: StaffCaller | null, productId: string, image: string): Promise<DeskProduct> {
    return this.change(caller, 'uploadProductImage', false, async (manager, by) => {
      const known = await findDeskProduct(manager, productId);
      if (!known) throw notFound('product');
      const { stock: _stock, ...entry } = known.entry;
      await writeProduct(manager, by, { ...entry, image });
      return [known, productId];
    });
  }

  /**
   * Changes a product, and appends the changed fields to the audit log.
   * @param isCounted whether its stock is among what is changed: otherwise it may be sold or counted meanwhile
   */
  private change(
    caller: StaffCaller | null,
    operation: DeskOperation,
    isCounted: boolean,
    work: (manager: EntityManager, by: string) => Promise<[before: DeskProduct | null, _id: string]>,
  ): Promise<DeskProduct> {
    return changeAsStaff(this.dataSource, caller, operation, async (manager, { email: by }) => {
      await acquireAdvisoryLock(manager, 'catalogueImport');
      const [before, _id] = await work(manager, by);
      const after = (await findDeskProduct(manager, _id))!;
      const audited = (product: DeskProduct) => auditedOf(product, isCounted);
      const changes = changesBetween(before && audited(before), audited(after));
      if (changes.length > 0)
        await appendAudit(manager, {
          by,
          action: operation,
          subject: `product/${_id}`,
          before: before ? sideOf(changes, 'before') : undefined,
          after: sideOf(changes, 'after'),
        });
      return after;
    });
  }
}

const findDeskProduct = async (manager: EntityManager, _id: string): Promise<DeskProduct | null> =>
  (await readDeskProducts(manager, [_id]))[0] ?? null;

/** The fields of a product in the audit log; stock limits have their own entries. */
const auditedOf = ({ entry, onSale }: DeskProduct, isCounted: boolean): object => ({
  ...entry,
  stock: isCounted ? entry.stock : undefined,
  onSale,
});

/** The product that an input names; a new one by its title. */
async function findNamed(manager: EntityManager, input: ProductInput): Promise<DeskProduct | null> {
  const _id = input._id ?? slugOf(input.title ?? '');
  return isStorable(_id) ? findDeskProduct(manager, _id) : null;
}

/**
 * The product to change, in the version that the input was made from; null for a new one.
 * @throws ShopError NOT_FOUND, CONFLICT, VALIDATION_FAILED naming `_id` where a new one has that of another
 */
function expectedOf(found: DeskProduct | null, { expected }: ProductInput): DeskProduct | null {
  if (expected == null) {
    if (found) throw validationFailed({ _id: { code: 'ID_TAKEN', params: { _id: found.entry._id } } });
    return null;
  }
  if (!found) throw notFound('product');
  if (found.version !== expected)
    throw new ShopError(
      DeskErrorCode.CONFLICT,
      `Someone else has changed ${found.entry.title}, so nothing was saved. Reload and try again.`,
    );
  return found;
}

function limitProblems(known: DeskProduct | null, { lowStockAt, maxPerOrder, stock }: ProductInput) {
  if (lowStockAt == null && maxPerOrder == null) return {};
  if (!known?.stock && stock == null)
    return { [lowStockAt == null ? 'maxPerOrder' : 'lowStockAt']: { code: 'NOT_COUNTED' } } as const;
  return validateLimits(limitsOf(known, { lowStockAt, maxPerOrder }));
}

async function writeLimits(
  manager: EntityManager,
  by: string,
  productId: string,
  known: DeskProduct | null,
  input: ProductInput,
): Promise<void> {
  if (input.lowStockAt != null || input.maxPerOrder != null)
    await setStockLimits(manager, by, productId, limitsOf(known, input));
}

/** By the rules of an import. @throws ShopError VALIDATION_FAILED */
async function writeProduct(manager: EntityManager, by: string, entry: ProductEntry): Promise<void> {
  try {
    await writeCatalogue(manager, by, { categories: [], products: [{ place: entry._id, entry }] });
  } catch (error) {
    if (!(error instanceof CatalogueFileError)) throw error;
    const about = error.problems.flatMap((found) => (found.about ? [found.about] : []));
    throw validationFailed(Object.fromEntries(about.map(({ field, problem }) => [field, problem])));
  }
}
