import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What shoppers call their addresses; null where they call one nothing, as an older version, still running, does. */
export class AddressLabels1764001500000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "addresses" ADD "label" text`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`ALTER TABLE "addresses" DROP "label"`);
  }
}
