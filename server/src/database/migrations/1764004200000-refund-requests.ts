import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was asked for with a key is kept, so that asking for all that is left is not taken for an earlier amount. */
export class RefundRequests1764004200000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "refunds" ADD "isAll" boolean NOT NULL DEFAULT false`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "refunds" DROP "isAll"`);
  }
}
