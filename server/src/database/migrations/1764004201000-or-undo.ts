import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What must be true is checked by a function with an error of its own: an older version beside this one divides by zero. */
export class OrUndo1764004201000 implements MigrationInterface {
  async up(run: QueryRunner): Promise<void> {
    await run.query(`
      CREATE FUNCTION "or_undo"("holds" boolean) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        IF "holds" THEN
          RETURN true;
        END IF;
        RAISE EXCEPTION 'Somebody was quicker: the shop does all of it again' USING ERRCODE = 'UNDO1';
      END $$`);
  }

  async down(run: QueryRunner): Promise<void> {
    await run.query(`DROP FUNCTION "or_undo"`);
  }
}
