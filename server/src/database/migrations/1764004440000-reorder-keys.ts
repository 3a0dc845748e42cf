import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which reorder has put an item into the cart, so that the same one, sent again, does not add it twice. */
export class ReorderKeys1764004440000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "cart_items" ADD "reorderKey" text`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "cart_items" DROP "reorderKey"`);
  }
}
