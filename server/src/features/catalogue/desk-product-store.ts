import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { MAX_QTY } from '../../../../domain/cart/qty';
import type { StockLevel } from '../../../../domain/stock/stock';
import { ALL_COLUMNS, defineColumns, FACTS_COLUMNS, listColumns } from './catalogue-columns';
import { toEntry } from './catalogue-export';
import type { ExportedRow, FullEntry } from './catalogue-export';
import { EXPORTED_FACTS } from './facts/facts-import';

/** The stock of a counted product. */
export interface DeskStock {
  onHand: number;
  /** Neither allocated to orders nor held by checkouts. */
  available: number;
  lowStockAt: number;
  maxPerOrder: number;
  level: StockLevel;
}

/** A product as staff see it. */
export interface DeskProduct {
  entry: FullEntry;
  onSale: boolean;
  /** Null while it is not counted. */
  stock: DeskStock | null;
  /** Changes with everything except the stock counts. */
  version: string;
}

/** The products named by $1, on sale or not, with all that is known of them. */
const DESK_PRODUCTS = `SELECT shown.*, stock."onHand" AS "stock", stock."onHand",
    stock."onHand" - stock."allocated" - stock."held" AS "available", "lowStockAt", "maxPerOrder", "level"
  FROM (
    SELECT true AS "onSale", ${listColumns(ALL_COLUMNS, 'product.')}, ${EXPORTED_FACTS}
    FROM "products" AS product LEFT JOIN "product_facts" AS facts ON facts."productId" = product."_id"
    WHERE product."_id" = ANY($1)
    UNION ALL
    SELECT false, ${listColumns(ALL_COLUMNS, 'product.')}, ${EXPORTED_FACTS}
    FROM "products_off_sale" AS hidden, jsonb_to_record(hidden."product") AS product (${defineColumns(ALL_COLUMNS)}),
      jsonb_to_record(coalesce(nullif(hidden."product"->'facts', 'null'), '{}')) AS facts (${defineColumns(FACTS_COLUMNS)})
    WHERE hidden."_id" = ANY($1)
  ) AS shown LEFT JOIN "stock" ON "stock"."productId" = shown."_id"`;

type DeskRow = Omit<ExportedRow, 'soldByWeight' | 'alsoKnownAs'> & {
  onSale: boolean;
  /** Null in a product that an older version took off sale. */
  soldByWeight: boolean | null;
  alsoKnownAs: string[] | null;
} & (DeskStock | { onHand: null });

/** These products, on sale or not, in their order; those that do not exist are left out. */
export async function readDeskProducts(
  manager: Pick<EntityManager, 'query'>,
  ids: readonly string[],
): Promise<DeskProduct[]> {
  const rows = await manager.query<DeskRow[]>(DESK_PRODUCTS, [ids]);
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toDeskProduct(row)] : [];
  });
}

function toDeskProduct(row: DeskRow): DeskProduct {
  const { soldByWeight, alsoKnownAs, onSale } = row;
  const entry = toEntry({
    ...row,
    soldByWeight: soldByWeight ?? false,
    alsoKnownAs: alsoKnownAs ?? [],
  } as ExportedRow);
  const stock = row.onHand === null ? null : stockOf(row);
  return { entry, onSale, stock, version: versionOf({ entry, onSale, stock }) };
}

const stockOf = ({ onHand, available, lowStockAt, maxPerOrder, level }: DeskStock): DeskStock => ({
  onHand,
  available,
  lowStockAt,
  maxPerOrder,
  level,
});

/** Computed, not a column, so that any change counts, even by an import or an older version. */
function versionOf({ entry, onSale, stock }: Omit<DeskProduct, 'version'>): string {
  const { stock: _count, ...known } = entry;
  // The defaults of products that are not counted yet.
  const limits = [stock?.lowStockAt ?? 0, stock?.maxPerOrder ?? MAX_QTY];
  return createHash('sha256')
    .update(JSON.stringify([known, onSale, limits]))
    .digest('base64url')
    .slice(0, 22);
}
