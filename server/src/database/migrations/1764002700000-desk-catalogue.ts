import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The desk changes products, so the shop's own role does. What searches and filters read is kept by triggers: as the
 * owner, so that the role may change none of that itself.
 */
export class DeskCatalogue1764002700000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    for (const name of INDEXING)
      await run.query(`ALTER FUNCTION "${name}"() SECURITY DEFINER SET search_path = public, pg_temp`);
  }

  async down(run: QueryRunner): Promise<void> {
    for (const name of INDEXING)
      await run.query(`ALTER FUNCTION "${name}"() SECURITY INVOKER RESET search_path`);
  }
}

const INDEXING = ['index_new_products', 'index_changed_products', 'index_gone_products'];
