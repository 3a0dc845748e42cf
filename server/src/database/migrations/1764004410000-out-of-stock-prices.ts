import type { MigrationInterface, QueryRunner } from 'typeorm';
import { listOutOfStock } from './1764001902000-out-of-stock-lists';

/**
 * What runs out is listed with its price and title of that moment: whoever changes them comes before or after. A change lets
 * carts refer to its product meanwhile, so the lock of one who refers to it is not enough.
 */
export class OutOfStockPrices1764004410000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`CREATE OR REPLACE FUNCTION ${listOutOfStock('SHARE')}`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`CREATE OR REPLACE FUNCTION ${listOutOfStock('KEY SHARE')}`);
  }
}
