import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a picker scans. That no two products have one is seen to when it is entered: two may swap theirs. */
export class Barcodes1764004000000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      ALTER TABLE "product_facts" ADD "barcode" text,
        ADD CONSTRAINT "product_facts_barcode" CHECK ("barcode" ~ '^[0-9]{8,14}$') NOT VALID`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "product_facts" DROP "barcode"`);
  }
}
