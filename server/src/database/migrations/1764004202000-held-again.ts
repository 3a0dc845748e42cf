import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long an account has held goods without paying is counted: a checkout that ran out holds them anew when it is asked for. */
export class HeldAgain1764004202000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "orders" ADD "heldAgainAt" timestamptz[]`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "orders" DROP "heldAgainAt"`);
  }
}
