import type { DataSource } from 'typeorm';
import { validatePage } from '../../../../domain/staff/page-size';
import type { Stock, StockMovement } from '../../../../domain/stock/stock';
import type { AdjustmentEntry, ReceiptEntry } from '../../../../domain/stock/stock-rules';
import { assertValid } from '../../common/shop-error';
import { isStorable } from '../../common/storable';
import { assertMay, changeAsStaff } from '../staff';
import type { StaffCaller } from '../staff';
import { adjustStock, receiveStock } from './stock-changes';
import { notCounted } from './stock-errors';
import { COUNTED } from './stock-levels';
import { StockMovementEntity } from './stock-movement.entity';

/** Stock as staff see and change it. */
export class StockService {
  constructor(private readonly dataSource: DataSource) {}

  /** The stock of a product. @throws ShopError UNAUTHENTICATED, FORBIDDEN, NOT_FOUND if it is not counted */
  async get(caller: StaffCaller | null, productId: string): Promise<Stock> {
    assertMay(caller, 'stock');
    const [stock] = isStorable(productId) ? await this.dataSource.query<Stock[]>(COUNTED, [[productId]]) : [];
    if (!stock) throw notCounted();
    return stock;
  }

  /**
   * The stock movements of a product, newest first.
   * @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED naming `first`
   */
  async movements(caller: StaffCaller | null, productId: string, first: number): Promise<StockMovement[]> {
    assertMay(caller, 'stock');
    assertValid(validatePage(first));
    return this.dataSource.manager.find(StockMovementEntity, {
      where: { productId },
      order: { at: 'DESC', _id: 'DESC' },
      take: first,
    });
  }

  /** Adds received stock. @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, NOT_FOUND */
  receive(caller: StaffCaller | null, productId: string, entry: ReceiptEntry): Promise<Stock> {
    return changeAsStaff(this.dataSource, caller, 'receiveStock', (manager, { email }) =>
      receiveStock(manager, email, productId, entry),
    );
  }

  /** Sets the counted stock. @throws ShopError UNAUTHENTICATED, FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, CONFLICT */
  adjust(caller: StaffCaller | null, productId: string, entry: AdjustmentEntry): Promise<Stock> {
    return changeAsStaff(this.dataSource, caller, 'adjustStock', (manager, { email }) =>
      adjustStock(manager, email, productId, entry),
    );
  }
}
